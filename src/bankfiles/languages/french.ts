import type { Language } from "./Language.js";

export const french: Language = {
  code: "fr",
  region: "western",
  headings: {
    date: [
      "date | date operation | date de l'opération | date opération | date d'opération | date de transaction | dateop",
      "date de comptabilisation | date comptable | date d'exécution | date d'écriture | date de débit",
      "date de valeur | date valeur | dateval",
    ],
    amount: [
      "montant en eur | montant net | montant dans la devise du compte",
      "montant | montant en | montant de la transaction | montant de l'opération | mouvement | valeur",
      "montant brut",
    ],
    debit: ["débit | débits | dépense | dépenses | sortie | montant débit | débit euros"],
    credit: ["crédit | crédits | recette | recettes | entrée | montant crédit | crédit euros"],
    type: ["sens | débit/crédit | débit crédit | d/c", "type | type d'opération | type de transaction | type opération | nature"],
    payee: [
      "contrepartie | nom de la contrepartie | commerçant | marchand | tiers | nom contrepartie | nom du bénéficiaire | bénéficiaire/donneur d'ordre | nom de la contrepartie contient",
    ],
    payer: ["donneur d'ordre | émetteur | payeur"],
    recipient: ["bénéficiaire | destinataire"],
    description: [
      "libellé | libellé opération | libelle | libellé de l'opération | libellé complet | description | communication | communications | détails | détail | libellé simplifié | détails du mouvement | intitulé | objet",
      "référence | label | informations complémentaires",
    ],
    note: ["note | notes | commentaire | commentaires | remarque"],
    category: ["catégorie | categorie | catégorie opération"],
    currency: ["devise du compte", "devise | monnaie"],
    externalId: ["identifiant de transaction | numéro de transaction | identifiant transaction | id transaction"],
    balance: ["solde | solde après opération | solde du compte | solde comptable | nouveau solde"],
    fee: ["frais | commission"],
    status: ["statut | état"],
    account: ["compte | numéro de compte | n° de compte | compte donneur d'ordre"],
    ignored: [
      "heure | contrepartie iban | compte contrepartie | compte de la contrepartie | compte bénéficiaire | sous-catégorie | sous catégorie | catégorie parente | pointage | pointée | pointage opération | numéro | n° | numéro de carte | carte | pays | ville | taux de change | montant d'origine | devise d'origine | bic | iban | extrait | numéro d'extrait | mandat | informations | numéro d'opération | supplierfound | accountnum | accountlabel | comment",
    ],
  },
  out: "débit | dépense | sortie | paiement | sortant | retrait",
  in: "crédit | recette | entrée | entrant | versement | remboursement",
  final: "comptabilisé | comptabilisée | exécuté | exécutée | terminé | terminée | effectué",
  notFinal: "en attente | en cours | refusé | refusée | annulé | annulée | à venir",
  balanceRow: "solde initial | solde final | solde au | solde précédent | nouveau solde | ancien solde | solde créditeur | solde débiteur",
  cardPayment: "paiement reçu merci | paiement merci | prélèvement carte de crédit",
};
