import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";

/** Where notices appear. */
export function NoticeArea() {
  return <Notifications position="bottom-center" limit={1} />;
}
