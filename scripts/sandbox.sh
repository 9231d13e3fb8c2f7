#!/usr/bin/env bash
# Sends what Apollo Sandbox sends, by curl 7.83 or newer, to a server outside production, and compares the answers:
# scripts/sandbox.sh http://localhost:3000. It registers an account there. It exits with 1 if an answer differs.
set -euo pipefail
cd "$(dirname "$0")/.."
server=${1:?"the address of a server, such as http://localhost:3000"}
server=${server%/}
curl -sS --max-time 10 -o /dev/null "$server/"

work=$(mktemp -d)
stream=
finish() {
  [ -z "$stream" ] || kill "$stream" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

# As a browser marks requests: those of the page at Apollo carry no cookie, those of the server's own page do.
studio=(-H 'Origin: https://studio.apollographql.com' -H 'Sec-Fetch-Site: cross-site' -H 'Sec-Fetch-Mode: cors')
own=(-H "Origin: $server" -H 'Sec-Fetch-Site: same-origin' -H 'Sec-Fetch-Mode: cors' -b "$work/cookies" -c "$work/cookies")
failed=0

# name, expected, answered
compare() {
  if [ "$2" = "$3" ]; then printf 'ok    %s: %s\n' "$1" "$3"; return; fi
  failed=1
  printf 'WRONG %s: %s\n      expected: %s\n' "$1" "$3" "$2"
}

send() { curl -sS --max-time 20 "$@" || true; }

# The status, and what the answer says about origins and cookies.
preflight() {
  send -o /dev/null -X OPTIONS "$server/graphql" "${studio[@]}" -H 'Access-Control-Request-Method: POST' \
    -H "Access-Control-Request-Headers: $1" \
    -w '%{http_code} origin=%header{access-control-allow-origin} headers=%header{access-control-allow-headers} credentials=%header{access-control-allow-credentials}'
}

body() { node -p 'JSON.stringify({ query: process.argv[1], variables: JSON.parse(process.argv[2]) })' "$1" "$2"; }
# query, variables, what to take from the response, then options of curl
ask() {
  body "$1" "$2" | send "$server/graphql" -H 'Content-Type: application/json' -H 'Accept: */*' -d @- "${@:4}" | part "$3"
}
# What an expression says of the JSON that arrives.
part() {
  node -e '
    const text = require("fs").readFileSync(0, "utf8");
    try { console.log(new Function("answer", `return ${process.argv[1]}`)(JSON.parse(text))); } catch { console.log(text.slice(0, 300)); }
  ' "$1"
}

compare 'preflight' '204 origin=* headers=content-type credentials=' "$(preflight content-type)"
compare 'preflight with a token' '204 origin=* headers=authorization,content-type credentials=' "$(preflight authorization,content-type)"

introspection=$(node -p 'require("graphql").getIntrospectionQuery()')
schema='["queryType", "mutationType", "subscriptionType"].map((root) => answer.data.__schema[root].name).join(" ")'
compare 'introspection from Apollo' 'Query Mutation Subscription' "$(ask "$introspection" '{}' "$schema" "${studio[@]}")"
compare 'introspection from the own page' 'Query Mutation Subscription' "$(ask "$introspection" '{}' "$schema" "${own[@]}")"

email=sandbox-$(date +%s)-$$@example.org
password='four brisk purple otters'
credentials='{ "input": { "email": "'$email'", "password": "'$password'" } }'
registered=$(ask 'mutation($input: RegisterInput!) { register(input: $input) { account { email } } }' "$credentials" 'answer.data.register.account.email')
compare 'register' "$email" "$registered"
login='mutation($input: LoginInput!) { login(input: $input) { account { email } } }'
compare 'login' "$email" "$(ask "$login" "$credentials" 'answer.data.login.account.email' "${own[@]}")"
compare 'the next query, by the cookie' "$email" "$(ask '{ me { email } }' '{}' 'answer.data.me.email' "${own[@]}")"

# A browser would not send the cookie from there; where it came along all the same, it must not count.
refused='answer.errors[0].extensions.code'
compare 'the same from Apollo, with the cookie' unauthenticated "$(ask '{ me { email } }' '{}' "$refused" "${studio[@]}" -b "$work/cookies")"
token=$(printf '{ "email": "%s", "password": "%s" }' "$email" "$password" |
  send "$server/api/mobile-login" -H 'Content-Type: application/json' -d @- | part 'answer.token')
compare 'the same from Apollo, with a token' "$email" \
  "$(ask '{ me { email } }' '{}' 'answer.data.me.email' "${studio[@]}" -H "Authorization: Bearer $token")"

made=$(ask 'mutation { createBudget(input: { name: "Household", currency: "EUR" }) { budget { id startMonth } } }' '{}' \
  '`${answer.data.createBudget.budget.id} ${answer.data.createBudget.budget.startMonth}`' "${own[@]}")
read -r budget month <<<"$made"
changed='subscription($budget: ID!) { budgetChanged(budgetId: $budget) { months } }'
body "$changed" '{ "budget": "'"$budget"'" }' >"$work/subscription"
curl -sN --max-time 60 "$server/graphql" "${studio[@]}" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
  -H 'Accept: multipart/mixed;boundary="graphql";subscriptionSpec=1.0,application/json' \
  -D "$work/headers" -d @"$work/subscription" >"$work/parts" &
stream=$!
# A text that one of the parts is to have within ten seconds.
arrives() {
  for _ in $(seq 100); do
    if grep -qF "$1" "$work/parts"; then echo yes; return; fi
    sleep 0.1
  done
  head -c 300 "$work/parts"
}
compare 'subscription, its first part' yes "$(arrives '"payload":{"data":{"budgetChanged":')"
compare 'subscription, its type' 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0' \
  "$(tr -d '\r' <"$work/headers" | sed -n 's/^content-type: //Ip')"
ask 'mutation($input: CreateExpenseInput!) { createExpense(input: $input) { expense { id } } }' \
  '{ "input": { "budgetId": "'"$budget"'", "amount": 4250, "date": "'"$month"'-15" } }' 'answer.data.createExpense.expense.id' "${own[@]}" >"$work/expense"
compare 'subscription, an event' yes "$(arrives "\"months\":[\"$month\"")"
kill "$stream" 2>/dev/null || true
wait "$stream" 2>/dev/null || true
stream=
compare 'a query after the client has hung up' Query "$(ask '{ __typename }' '{}' 'answer.data.__typename' "${studio[@]}")"

exit "$failed"
