import { currencyCodes, exponentOf, isCurrency } from "../../../src/domain/currency.js";

/** ISO 4217 (SIX, list one): every currency whose minor unit has not two digits. */
const others: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

test.each(Object.entries(others))("%s has %i decimals", (code, exponent) => {
  expect(exponentOf(code)).toBe(exponent);
});

test("those that Intl gets wrong follow ISO 4217", () => {
  for (const code of ["HUF", "COP", "IDR", "TWD", "AFN", "LAK", "MGA", "PKR", "RSD", "YER"])
    expect([code, exponentOf(code)]).toEqual([code, 2]);
});

test("all that ISO 4217 lists are there", () => {
  const listed =
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP " +
    "COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK " +
    "JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN " +
    "NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP " +
    "SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";
  expect(listed.split(" ").filter((code) => !isCurrency(code))).toEqual([]);
});

test("whatever is a currency has two decimals unless listed", () => {
  for (const code of currencyCodes) if (!(code in others)) expect([code, exponentOf(code)]).toEqual([code, 2]);
  expect(currencyCodes.length).toBeGreaterThan(150);
  for (const code of ["EUR", "USD", "GBP", "CHF", "JPY", "KWD", "INR", "BRL", "CNY", "ZAR"]) expect(isCurrency(code)).toBe(true);
});

test.each(["eur", "EURO", "XXQ", "", "toString"])("%j is no currency", (code) => {
  expect(isCurrency(code)).toBe(false);
  expect(() => exponentOf(code)).toThrow(`Not a currency: ${code}`);
});
