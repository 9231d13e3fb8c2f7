"""What Schemathesis needs to get behind the first check: tokens, addresses, and ids of what there is."""

import os
import re
import secrets
import sys
import threading
import time
import uuid
from pathlib import Path
from urllib.parse import urlencode

import requests
import schemathesis

sys.path.insert(0, str(Path(__file__).parent))
from household import Household  # noqa: E402

ADDRESS = os.environ["SCHEMATHESIS_TARGET"]
PASSWORD = "nobody guesses this " + uuid.uuid4().hex

# These end sessions or tokens, or are held back after a few wrong passwords.
ENDING = {
    "logout", "endAllSessions", "endSession", "changePassword", "changeEmail", "deleteMe",
    "enableTotp", "confirmTotp", "disableTotp", "createAccessToken", "setAccountDisabled", "endAccountSessions", "resetAccountPassword",
}
MAIL = Path(os.environ["SCHEMATHESIS_MAIL"])
ACCESS_TOKEN_SECONDS = 600
LONGEST_QUERY = 12_000

lock = threading.Lock()


def elsewhere():
    return ".".join(str(1 + secrets.randbelow(254)) for _ in range(4))


def sign_in(path, body):
    answer = requests.post(ADDRESS + path, json=body, headers={"X-Forwarded-For": elsewhere()}, timeout=30)
    answer.raise_for_status()
    return answer.json()


def confirm(email, token):
    """Follows the link that was mailed, and keeps the session: until then there are no invitations, tokens and second steps."""
    for _ in range(100):
        for message in MAIL.glob("*.txt"):
            text = message.read_text()
            if f"To: {email}\n" in text and (code := re.search(r"confirm-email#(\w+)", text)):
                address = ADDRESS + "/email-verifications/" + code[1]
                headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": elsewhere()}
                requests.put(address, headers=headers, timeout=30).raise_for_status()
                return
        time.sleep(0.1)
    raise RuntimeError("no message asked for a confirmation")


class Account:
    """Somebody whose token is good for `calls` calls; then somebody new takes over."""

    def __init__(self, calls):
        self.calls = calls
        self.left = 0
        self.until = 0
        self.signed_in = None

    def bearer(self):
        with lock:
            if self.left <= 0:
                email = f"fuzz-{uuid.uuid4().hex}@example.org"
                self.begin(sign_in("/mobile-register", {"email": email, "password": PASSWORD}))
                confirm(email, self.signed_in["token"])
                self.left = self.calls
            elif time.monotonic() > self.until:
                self.begin(sign_in("/mobile-refresh", {"refreshToken": self.signed_in["refreshToken"]}))
            self.left -= 1
            return self.signed_in["token"]

    def renew(self):
        self.left = 0

    def begin(self, signed_in):
        self.signed_in = signed_in
        self.until = time.monotonic() + ACCESS_TOKEN_SECONDS


# One for the calls that leave its session alive, another for those that may end it.
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


def authorized():
    return {"Authorization": f"Bearer {steady.bearer()}", "X-Forwarded-For": elsewhere()}


household = Household(ADDRESS, authorized, steady.renew)


def follows_links(case):
    return case.meta is None or case.meta.phase.name.value == "stateful"


def is_sent_as_text(case):
    """A body of a text type is text whatever it was drawn as: a list sent as text/csv arrives as a line of a CSV file."""
    return (case.media_type or "").startswith("text/") and isinstance(case.body, (list, dict, int, float))


@schemathesis.hook
def filter_case(context, case):
    """More than 16 kB of address and headers Node refuses by itself, with 431, before anything of the server's own is asked."""
    address = urlencode({**(case.path_parameters or {}), **(case.query or {})}, doseq=True)
    return len(address) <= LONGEST_QUERY and not is_sent_as_text(case)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Each call comes from elsewhere (the server trusts one proxy here): else the limits on guessing stop the whole run."""
    case.headers = case.headers or {}
    case.headers["X-Forwarded-For"] = elsewhere()
    if not follows_links(case):
        household.move_in(case)


@schemathesis.hook
def after_call(context, case, response):
    if follows_links(case):
        return
    if response.status_code == 201:
        household.keep(response.json())
    elif response.status_code in (204, 404):
        household.drop(case.formatted_path)
