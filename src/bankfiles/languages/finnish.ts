import type { Language } from "./Language.js";

export const finnish: Language = {
  code: "fi",
  region: "western",
  headings: {
    date: ["päivä | päivämäärä | maksupäivä | tapahtumapäivä | pvm | ostopäivä", "kirjauspäivä | kirjauspvm", "arvopäivä | arvopvm"],
    amount: ["", "määrä | summa | määrä euroa | määrä eur"],
    debit: ["panot/otot otot | otto | otot | veloitus"],
    credit: ["pano | panot | hyvitys"],
    type: ["debet/kredit", "tapahtumalaji | tyyppi | laji | tapahtuma | selitys laji"],
    payee: ["saaja/maksaja | saajan nimi | vastapuoli | maksajan/saajan nimi | nimi | saaja / maksaja"],
    payer: ["maksaja | maksajan nimi"],
    recipient: ["saaja | vastaanottaja"],
    description: ["viesti | selite | kuvaus | selitys", "viite | viitenumero"],
    note: ["muistiinpano | huomautus"],
    category: ["luokka | kategoria"],
    currency: ["", "valuutta"],
    externalId: ["arkistointitunnus | tapahtumatunnus"],
    balance: ["saldo"],
    fee: ["palkkio | kulut"],
    status: ["tila"],
    account: ["tili | tilinumero"],
    ignored: [
      "kellonaika | kortti | kortin numero | saajan tilinumero | saajan tilinumero ja pankin bic | saajan bic-tunnus | bic | valuuttakurssi | maksajan tili | saajan tilinumero ja pankin bic tunnus",
    ],
  },
  out: "otto | veloitus | debet | meno",
  in: "pano | hyvitys | kredit | tulo",
  notFinal: "odottaa | hylätty | peruttu | katevaraus | varaus",
  balanceRow: "alkusaldo | loppusaldo | edellinen saldo",
};
