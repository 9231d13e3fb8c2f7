import { Navigate, Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSession } from "../session/session.js";
import { whenIdle } from "../session/whenIdle.js";
import { useWords } from "../words/language.js";
import { Header } from "./Header.js";

const NoticeArea = lazy(async () => ({ default: (await import("./NoticeArea.js")).NoticeArea }));
const LoginAgain = lazy(async () => ({ default: (await import("../auth/LoginAgain.js")).LoginAgain }));

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
      <Notices />
      {expired && (
        <Suspense>
          <LoginAgain account={account} />
        </Suspense>
      )}
    </>
  );
}

/** There is no notice in the first moments. */
function Notices() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  if (!isIdle) return null;
  return (
    <Suspense>
      <NoticeArea />
    </Suspense>
  );
}

/** Remembers the address once: it changes while the way to the login page is still being taken. Never what is behind the `#`. */
function ToLogin() {
  const router = useRouter();
  const [next] = useState(() => `${router.state.location.pathname}${router.state.location.searchStr}`);
  return <Navigate to="/app/login" search={{ next }} replace />;
}
