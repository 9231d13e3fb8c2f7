export interface Answer<Body = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = (response.headers.get("content-type") ?? "").includes("json");
  return { status: response.status, headers: response.headers, text, body: json && text !== "" ? JSON.parse(text) : text };
}

/** A mobile app: REST with a bearer token. */
export class Phone {
  constructor(
    readonly url: string,
    public token: string | null,
    public refreshToken: string | null = null,
    readonly account: any = null,
  ) {}

  static async register(url: string, email: string, password: string): Promise<Phone> {
    const { status, body } = await new Phone(url, null).post("/mobile-register", { email, password });
    if (status !== 201) throw new Error(`register: ${JSON.stringify(body)}`);
    return new Phone(url, body.token, body.refreshToken, { ...body.user, password });
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(this.token === null ? {} : { Authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    return answerOf(response);
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send("GET", path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send("POST", path, body, headers);
  }

  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send("PATCH", path, body, headers);
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send("PUT", path, body, headers);
  }

  delete(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send("DELETE", path, undefined, headers);
  }

  /** The same person through the other API, with the same token. */
  graphql(query: string, variables?: object): Promise<Answer> {
    return graphql(this.url, query, variables, this.token === null ? {} : { Authorization: `Bearer ${this.token}` });
  }
}

/** A browser: GraphQL with a cookie. */
export class Web {
  cookie = "";
  /** The mark of this device: it outlives every session. */
  device = "";

  constructor(readonly url: string) {}

  async graphql(query: string, variables?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = [this.cookie, this.device].filter((cookie) => cookie !== "").join("; ");
    const answer = await graphql(this.url, query, variables, { ...(sent === "" ? {} : { Cookie: sent }), ...headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [named = ""] = cookie.split(";");
      if (/^(__Host-)?device=/.test(named)) this.device = named;
      else this.cookie = named;
    }
    return answer;
  }

  async login(email: string, password: string): Promise<Answer> {
    return this.graphql("mutation($i: LoginInput!) { login(input: $i) { account { id email } } }", { i: { email, password } });
  }
}

async function graphql(url: string, query: string, variables: object | undefined, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return answerOf(response);
}
