import { caseFolded, folded } from "../../../src/domain/folded.js";
import { formerKeyOf } from "../../../src/domain/formerKeys.js";
import { beginWords, searchWordsOf } from "../../../src/domain/searchWords.js";

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const letters = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
const signs = letters.map((code) => String.fromCodePoint(code));

/** Texts of a script, whether a search finds one by the other, and whether they are one name. */
test.each([
  ["German", "HAUPTSTRASSE", "Hauptstraße", true, true],
  ["German", "GROẞEINKAUF", "Großeinkauf", true, true],
  ["German", "Mull", "Müll", true, false],
  ["Greek", "ΜΑΣΟΥΤΗΣ", "Μασούτης", true, false],
  ["Greek", "ΣΟΦΟΣ", "σοφος", true, true],
  ["Turkish", "IŞIK", "ışık", true, true],
  ["Turkish", "İstanbul", "ISTANBUL", true, true],
  ["Vietnamese", "Phở Hà Nội", "pho ha noi", true, false],
  ["Vietnamese", "Đường", "dường", false, false],
  ["Russian", "Ёлка", "елка", true, false],
  ["Russian", "йод", "иод", false, false],
  ["Russian", "за́мок", "замок", true, false],
  ["Belarusian", "ў", "у", false, false],
  ["Ukrainian", "їжа", "іжа", true, false],
  ["Macedonian", "куќа", "кука", false, false],
  ["Japanese", "ハート", "バード", false, false],
  ["Japanese", "ﾊﾞｰﾄﾞ", "バード", true, true],
  ["Japanese", "はは", "ばば", false, false],
  ["Hindi", "राम", "रम", false, false],
  ["Bengali", "কলা", "কল", false, false],
  ["Tamil", "பால்", "பல", false, false],
  ["Thai", "กิน", "กัน", false, false],
  ["Thai", "น้ำ", "นำ", false, false],
  ["Khmer", "កា", "ក", false, false],
  ["Korean", "서울", "서울".normalize("NFD"), true, true],
  ["Korean", "한국", "하국", false, false],
  ["Arabic", "مُحَمَّد", "محمد", true, false],
  ["Arabic", "أحمد", "احمد", true, false],
  ["Hebrew", "שָׁלוֹם", "שלום", true, false],
  ["French", "ŒUVRE", "œuvre", true, true],
  ["French", "Cafe\u0301", "CAFÉ", true, true],
  ["Latin", "\uFB01ne \uFF21\uFF22", "FINE ab", true, true],
  ["Cherokee", "Ꮳ", "ꮳ", true, true],
  ["Greek", "ᾳ", "ΑΙ", true, true],
  ["Greek", "Αθή\u0308να", "αθηνα", true, false],
  ["Lithuanian", "J\u0328\u0307\u0301", "j\u0328\u0301", true, true],
  ["Lithuanian", "Į̇́", "į́", true, true],
  ["Vietnamese", "Ậ", "A\u0302\u0323", true, true],
  ["Bulgarian", "ѝ", "и", true, false],
  ["Tajik", "й\u0301", "й", true, false],
  ["Macedonian", "ѓ", "г", false, false],
  ["Persian", "می\u200Cخواهم", "میخواهم", true, true],
  ["Arabic", "آب", "اب", true, false],
  ["Burmese", "ကို", "ကု", false, false],
  ["Deseret", "𐐀", "𐐨", true, true],
  ["Korean", "ᄒ\u1161\u11ab", "한", true, true],
  [
    "flags",
    "x 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "x 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    false,
    false,
  ],
  ["a soft hyphen", "Haupt\u00ADstrasse", "Hauptstrasse", true, true],
])("%s: %s and %s", (script, one, other, found, same) => {
  expect([folded(one) === folded(other), caseFolded(one) === caseFolded(other)]).toEqual([found, same]);
  // A flag is no word.
  if (script !== "flags") expect(String(searchWordsOf([one])) === String(searchWordsOf([other]))).toBe(found);
});

test("whatever is before and behind a letter, a text composed or not is folded alike, and stays as it is when folded again", () => {
  const around = ["", "i", "и", "क", "\u1100"].flatMap((before) =>
    ["", "y", "\u0307", "\u0306", "\u3099"].map((after) => [before, after] as const),
  );
  const sample = signs.filter((sign, place) => /[\p{L}\p{M}\p{N}]/u.test(sign) && (place < 0x600 || place % 97 === 0));
  const unlike = around.flatMap(([before, after]) =>
    sample
      .map((sign) => `${before}${sign}${after}`)
      .filter((text) =>
        [caseFolded, folded].some((fold) =>
          [fold(text), text.normalize("NFC"), text.normalize("NFD"), text.toLowerCase()].some((other) => fold(other) !== fold(text)),
        ),
      ),
  );
  expect(unlike).toEqual([]);
});

test("letters that Unicode holds to be one letter in small and capital are folded alike", () => {
  const unlike = signs.filter((sign) => [sign.toUpperCase(), sign.toLowerCase()].some((other) => caseFolded(other) !== caseFolded(sign)));
  expect(unlike).toEqual([]);
  // A regular expression compares by the simple case folding of Unicode, which is found in another way.
  const byFold = new Map<string, string>();
  for (const sign of signs.filter((one) => /\p{L}|\p{M}/u.test(one))) {
    for (const other of [sign.toLowerCase(), sign.toUpperCase(), byFold.get(sign.toLowerCase()) ?? sign])
      if (new RegExp(`^${sign}$`, "iu").test(other)) expect([sign, caseFolded(other)]).toEqual([sign, caseFolded(sign)]);
    byFold.set(sign.toLowerCase(), sign);
  }
});

test("what is folded stays as it is when it is folded again, also by way of the former key", () => {
  const restless = signs
    .map((sign) => `x${sign}y`)
    .filter(
      (text) =>
        caseFolded(caseFolded(text)) !== caseFolded(text) ||
        folded(folded(text)) !== folded(text) ||
        folded(caseFolded(text)) !== folded(text) ||
        caseFolded(formerKeyOf(text)) !== caseFolded(text),
    );
  expect(restless).toEqual([]);
});

test("ASCII takes a short way to the same result, and nothing invisible is left", () => {
  const ascii = signs.slice(0, 128).map((sign) => `A${sign}b`);
  expect(ascii.map((text) => folded(`${text}é`))).toEqual(ascii.map((text) => `${folded(text)}e`));
  expect(signs.filter((sign) => INVISIBLE.test(folded(`x${sign}y`)))).toEqual([]);
});

test("a mark belongs to its word, and one behind no letter to none", () => {
  expect(searchWordsOf(["ハート राम กิน", "1️⃣ a ≠ b", "ПОЙДЁМ", "👍🏽 ok"])).toEqual(["ハート", "राम", "กิน", "1", "a", "b", "пойдем", "ok"]);
});

test.each([
  ["ハ", "バード", false],
  ["и", "йод", false],
  ["гро", "Großeinkauf", false],
  ["gross", "Großeinkauf", true],
  ["ΜΑΣ", "Μασούτης", true],
  ["रा", "राम", true],
  ["กิ", "กิน", true],
])("a word that begins with %s: %s", (begun, word, found) => {
  expect(beginWords(searchWordsOf([begun]), searchWordsOf([word]))).toBe(found);
});
