import { useCallback, useEffect, useState, type ComponentType } from "react";
import { Loading } from "../ui/pages/Loading.js";
import { PageNotLoaded } from "./PageNotLoaded.js";

/**
 * A page that is fetched when it is first wanted. Without a connection only its own place says so; the router's own lazy
 * component would reload the whole app, and lose it.
 */
export function lazyPage<Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) {
  let page: ComponentType | null = null;
  async function fetched(): Promise<ComponentType> {
    page ??= (await load())[name];
    return page;
  }
  function LazyPage() {
    const [Page, setPage] = useState<ComponentType | null>(() => page);
    const [failed, setFailed] = useState(false);
    const fetchPage = useCallback(async () => {
      const found = await fetched().catch(() => null);
      setFailed(found === null);
      setPage(() => found);
      return found !== null;
    }, []);
    useEffect(() => void fetchPage(), [fetchPage]);
    if (Page !== null) return <Page />;
    return failed ? <PageNotLoaded retry={fetchPage} /> : <Loading />;
  }
  return Object.assign(LazyPage, { preload: () => fetched().then(noAnswer, noAnswer) });
}

const noAnswer = () => {};
