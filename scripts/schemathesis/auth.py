"""Tokens for Schemathesis: one account for the calls that leave its session alive, another for those that may end it."""

import os
import secrets
import threading
import time
import uuid

import requests
import schemathesis

ADDRESS = os.environ["SCHEMATHESIS_TARGET"]
PASSWORD = "nobody guesses this " + uuid.uuid4().hex

# These end sessions or tokens, or are held back after a few wrong passwords.
ENDING = {
    "logout", "endAllSessions", "endSession", "changePassword", "changeEmail", "deleteMe",
    "enableTotp", "confirmTotp", "disableTotp",
}
ACCESS_TOKEN_SECONDS = 600

lock = threading.Lock()


def elsewhere():
    return ".".join(str(1 + secrets.randbelow(254)) for _ in range(4))


def register():
    body = {"email": f"fuzz-{uuid.uuid4().hex}@example.org", "password": PASSWORD}
    answer = requests.post(f"{ADDRESS}/mobile-register", json=body, headers={"X-Forwarded-For": elsewhere()}, timeout=30)
    answer.raise_for_status()
    return answer.json()["token"]


class Account:
    """Somebody whose token is good for `calls` calls; then somebody new takes over."""

    def __init__(self, calls):
        self.calls = calls
        self.left = 0
        self.until = 0
        self.token = None

    def bearer(self):
        with lock:
            if self.left <= 0 or time.monotonic() > self.until:
                self.token = register()
                self.left = self.calls
                self.until = time.monotonic() + ACCESS_TOKEN_SECONDS
            self.left -= 1
            return self.token


steady = Account(calls=10**9)
# After a few wrong passwords an account is held back for a while.
ending = Account(calls=4)


@schemathesis.auth(refresh_interval=None)
class Bearer:
    def get(self, case, context):
        operation = context.operation.definition.raw.get("operationId")
        return (ending if operation in ENDING else steady).bearer()

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """Each call comes from elsewhere (the server trusts one proxy here): else the limits on guessing stop the whole run."""
    case.headers = case.headers or {}
    case.headers["X-Forwarded-For"] = elsewhere()
