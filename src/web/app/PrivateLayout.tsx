import { Notifications } from "@mantine/notifications";
import { Navigate, Outlet, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { LoginAgain } from "../auth/LoginAgain.js";
import { useSession } from "../session/session.js";
import { useWords } from "../words/language.js";
import { Header } from "./Header.js";

/** Everything that needs somebody signed in. */
export function PrivateLayout() {
  const words = useWords();
  const { account, expired } = useSession();
  if (account === null) return <ToLogin />;
  return (
    <>
      <a className="skip-link" href="#content">
        {words.skipToContent}
      </a>
      <Header account={account} />
      <Outlet />
      <Notifications position="bottom-center" limit={1} />
      {expired && <LoginAgain account={account} />}
    </>
  );
}

/** Remembers the address once: it changes while the way to the login page is still being taken. Never what is behind the `#`. */
function ToLogin() {
  const router = useRouter();
  const [next] = useState(() => `${router.state.location.pathname}${router.state.location.searchStr}`);
  return <Navigate to="/app/login" search={{ next }} replace />;
}
