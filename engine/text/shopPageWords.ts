/** What shoppers call the pages that every shop has. */
import type { Language } from '../types.ts'

export type ShopPage = 'METALS' | 'CONTACT' | 'ORDERS' | 'ACCOUNT' | 'WISH_LIST' | 'NEWSLETTER' | 'VAT'

interface PageWords {
  readonly page: ShopPage
  /** At least one of them names the page. */
  readonly names: string
  /** May accompany a name. */
  readonly others: string
}

/** Metals are added to the others of the metal prices: gullpris, "pris på gull". */
export const SHOP_PAGE_WORDS: Readonly<Record<Language, readonly PageWords[]>> = {
  nb: [
    {
      page: 'METALS',
      names: 'pris priser spotpris spot kurs dagspris metallpris edelmetallpris metallkurs koster verdt',
      others: 'er metall edelmetall dag dagens idag live nå gram unse kilo per graf utvikling historikk verdi verdien',
    },
    {
      page: 'CONTACT',
      names:
        'kontakt kontakte kontaktskjema kontaktinfo kontaktinformasjon kundeservice kundesenter telefon telefonnummer tlf epost mail adresse åpningstid åpningstider åpent åpen åpner stenger stengt hjelp support butikk butikker butikken utsalg besøksadresse oslo bergen trondheim stavanger',
      others:
        'oss dere nummer din deres e post mandag tirsdag onsdag torsdag fredag lørdag søndag helg jul påske pinse nyttår romjul helligdag helligdager sommer tid dag idag morgen nå',
    },
    {
      page: 'ORDERS',
      names:
        'ordre ordrestatus ordrehistorikk bestilling bestillinger bestillingsstatus sporing spore pakkesporing kvittering',
      others: 'status min mine pakke pakken er se finn nummer',
    },
    {
      page: 'ACCOUNT',
      names: 'konto innlogging logge logg profil passord brukerkonto side sider',
      others: 'min mine inn glemt',
    },
    { page: 'WISH_LIST', names: 'ønskeliste favoritter huskeliste', others: 'min mine' },
    { page: 'NEWSLETTER', names: 'nyhetsbrev', others: 'melde meg på av' },
    {
      page: 'VAT',
      names: 'mva moms merverdiavgift mvafri mvafritt momsfri momsfritt avgiftsfri avgiftsfritt skattefri skattefritt',
      others: 'fri fritt fritatt inkl ekskl sats',
    },
  ],
  sv: [
    {
      page: 'METALS',
      names: 'pris priser spotpris spot kurs dagspris metallpris ädelmetallpris metallkurs kostar värt',
      others: 'är metall ädelmetall dag dagens idag live nu gram uns kilo per graf utveckling historik värde',
    },
    {
      page: 'CONTACT',
      names:
        'kontakt kontakta kontaktformulär kontaktuppgifter kundtjänst kundservice telefon telefonnummer tel epost mejl mail adress öppettider öppettid öppet öppnar stänger stängt hjälp support butik butiker butiken besöksadress stockholm göteborg malmö uppsala',
      others:
        'oss er nummer e post måndag tisdag onsdag torsdag fredag lördag söndag helg jul påsk pingst nyår midsommar helgdag helgdagar sommar tid dag idag imorgon nu',
    },
    {
      page: 'ORDERS',
      names: 'order ordrar orderstatus orderhistorik beställning beställningar spårning spåra kvitto',
      others: 'status min mina paket paketet nummer',
    },
    { page: 'ACCOUNT', names: 'konto inloggning logga profil lösenord', others: 'mitt min in sida sidor glömt' },
    { page: 'WISH_LIST', names: 'önskelista favoriter', others: 'min mina' },
    { page: 'NEWSLETTER', names: 'nyhetsbrev', others: 'anmäla' },
    {
      page: 'VAT',
      names: 'moms mervärdesskatt momsfri momsfritt momsfria skattefri skattefritt skattefria',
      others: 'fri fritt inkl exkl sats',
    },
  ],
  fi: [
    {
      page: 'METALS',
      names:
        'hinta hinnat kullanhinta hopeanhinta kurssi kurssit spot spothinta päivänhinta metallihinta maksaa paljonko',
      others: 'metalli jalometalli tänään päivän nyt gramma grammahinta unssi kilo kehitys arvo',
    },
    {
      page: 'CONTACT',
      names:
        'yhteystiedot yhteys yhteyttä asiakaspalvelu puhelin puhelinnumero sähköposti osoite aukioloajat aukiolo auki avoinna kiinni apua tuki myymälä myymälät liike käyntiosoite helsinki espoo tampere turku',
      others:
        'ota numero maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina viikonloppu joulu pääsiäinen uusivuosi juhannus pyhä kesä tänään huomenna nyt',
    },
    {
      page: 'ORDERS',
      names: 'tilaus tilaukset tilaushistoria tilausseuranta seuranta kuitti',
      others: 'tila oma omat paketti numero koodi',
    },
    { page: 'ACCOUNT', names: 'tili kirjaudu kirjautuminen profiili salasana', others: 'oma omat sisään sivut' },
    { page: 'WISH_LIST', names: 'toivelista suosikit', others: 'oma' },
    { page: 'NEWSLETTER', names: 'uutiskirje', others: 'tilaa' },
    {
      page: 'VAT',
      names: 'alv arvonlisävero arvonlisäverot veroton verottomana verovapaa',
      others: 'sis prosentti',
    },
  ],
  de: [
    {
      page: 'METALS',
      names: 'preis preise kurs kurse spotpreis spot tagespreis metallpreis edelmetallpreis kostet',
      others:
        'metall edelmetall heute aktuell aktueller aktuelle live gramm unze feinunze kilo pro je chart entwicklung verlauf wert euro',
    },
    {
      page: 'CONTACT',
      names:
        'kontakt kontaktieren kontaktformular kundendienst kundenservice telefon telefonnummer tel email mail adresse öffnungszeiten geöffnet geschlossen hilfe support hotline filiale filialen geschäft ladengeschäft berlin hamburg münchen köln frankfurt',
      others:
        'nummer e uns montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag wochenende weihnachten ostern pfingsten neujahr silvester feiertag feiertage sommer zeit zeiten heute morgen jetzt',
    },
    {
      page: 'ORDERS',
      names:
        'bestellung bestellungen bestellstatus sendungsnummer auftrag auftragsstatus sendungsverfolgung verfolgen rechnung quittung',
      others: 'status meine paket sendung wo ist nummer',
    },
    {
      page: 'ACCOUNT',
      names: 'konto kundenkonto anmelden anmeldung einloggen login profil passwort',
      others: 'vergessen',
    },
    { page: 'WISH_LIST', names: 'wunschliste wunschzettel merkliste merkzettel favoriten', others: 'meine' },
    { page: 'NEWSLETTER', names: 'newsletter rundbrief', others: 'abonnieren abbestellen' },
    {
      page: 'VAT',
      names: 'mwst ust mehrwertsteuer umsatzsteuer mehrwertsteuerfrei umsatzsteuerfrei steuerfrei steuerfreies',
      others: 'fällt inkl zzgl satz',
    },
  ],
  it: [
    {
      page: 'METALS',
      names: 'prezzo prezzi quotazione quotazioni spot costa',
      others: 'metallo metalli preziosi oggi attuale grammo oncia chilo grafico andamento valore',
    },
    {
      page: 'CONTACT',
      names:
        'contatti contatto contattare assistenza telefono email mail indirizzo orari orario apertura aperto aperti chiuso chiusi aiuto supporto negozio negozi sede roma milano torino napoli',
      others:
        'servizio clienti numero lunedì martedì mercoledì giovedì venerdì sabato domenica festivi natale pasqua capodanno ferragosto agosto estate oggi domani adesso',
    },
    {
      page: 'ORDERS',
      names: 'ordine ordini tracciamento tracciare ricevuta',
      others: 'stato miei pacco numero',
    },
    {
      page: 'ACCOUNT',
      names: 'account accedi accedere accesso profilo password',
      others: 'area personale dimenticata',
    },
    { page: 'WISH_LIST', names: 'desideri preferiti', others: 'lista' },
    { page: 'NEWSLETTER', names: 'newsletter', others: 'iscrizione' },
    { page: 'VAT', names: 'iva', others: 'esente esenzione aliquota' },
  ],
  en: [
    {
      page: 'METALS',
      names: 'price prices rate rates spot quote quotes cost costs worth',
      others: 'metal precious today current live gram ounce kilo per chart history value',
    },
    {
      page: 'CONTACT',
      names:
        'contact support service phone telephone email mail address hours open closed help store stores shop shops',
      others:
        'customer us number opening monday tuesday wednesday thursday friday saturday sunday weekend christmas easter holiday holidays summer today tomorrow now',
    },
    {
      page: 'ORDERS',
      names: 'order orders tracking track receipt',
      others: 'status history my parcel number',
    },
    { page: 'ACCOUNT', names: 'account login sign profile password', others: 'my in forgot forgotten' },
    { page: 'WISH_LIST', names: 'wishlist wish favourites favorites', others: 'list my' },
    { page: 'NEWSLETTER', names: 'newsletter', others: 'subscribe unsubscribe' },
    { page: 'VAT', names: 'vat tax', others: 'free exempt rate' },
  ],
  plain: [],
}
