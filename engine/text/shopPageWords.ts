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
export const SHOP_PAGE_WORDS: Readonly<Record<Language | 'da', readonly PageWords[]>> = {
  nb: [
    {
      page: 'METALS',
      names: 'pris priser spotpris spot kurs dagspris metallpris edelmetallpris metallkurs koster verdt',
      others:
        'er metall edelmetall dag dagens idag live nå akkurat just siste sist år måned måneder uke time historisk historiske gram unse kilo per pr graf diagram utvikling historikk stiger synker høy høyest lav lavest verdi verdien',
    },
    {
      page: 'CONTACT',
      names:
        'kontakt kontakte kontaktskjema kontaktinfo kontaktinformasjon kundeservice kundesenter telefon telefonnummer tlf epost mail adresse åpningstid åpningstider åpent åpen åpner stenger stengt hjelp support butikk butikker butikken utsalg besøksadresse oslo bergen trondheim stavanger chat holder ligger befinner',
      others:
        'oss dere nummer din deres e post mandag tirsdag onsdag torsdag fredag lørdag søndag helg jul påske pinse nyttår romjul helligdag helligdager sommer tid dag idag morgen nå',
    },
    {
      page: 'ORDERS',
      names:
        'ordre ordrestatus ordrehistorikk bestilling bestillinger bestillingsstatus sporing spore pakkesporing kvittering pakke pakken pakka forsendelsen',
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
      others:
        'är metall ädelmetall dag dagens idag live nu just precis senaste år månad månader vecka historisk historiska gram uns kilo per graf diagram utveckling historik stiger sjunker högst lägst värde värdet',
    },
    {
      page: 'CONTACT',
      names:
        'kontakt kontakta kontaktformulär kontaktuppgifter kundtjänst kundservice telefon telefonnummer tel epost mejl mail adress öppettider öppettid öppet öppnar stänger stängt hjälp support butik butiker butiken besöksadress stockholm göteborg malmö uppsala chat chatt ligger',
      others:
        'oss er nummer e post måndag tisdag onsdag torsdag fredag lördag söndag helg jul påsk pingst nyår midsommar helgdag helgdagar sommar tid dag idag imorgon nu vart',
    },
    {
      page: 'ORDERS',
      names:
        'order ordrar orderstatus orderhistorik beställning beställningar spårning spåra kvitto paket paketet försändelsen',
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
      others:
        'metalli jalometalli tänään päivän juuri nyt viime vuosi vuotta vuoden kuukausi viikko gramma grammalta grammahinta unssi unssilta kilo kilolta kehitys kuvaaja historia nousee laskee arvo',
    },
    {
      page: 'CONTACT',
      names:
        'yhteystiedot yhteys yhteyttä asiakaspalvelu puhelin puhelinnumero sähköposti osoite aukioloajat aukiolo auki avoinna kiinni apua tuki myymälä myymälät liike käyntiosoite helsinki espoo tampere turku chat sijainti sijaitsee sijaitsette',
      others:
        'ota numero maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina viikonloppu joulu pääsiäinen uusivuosi juhannus pyhä kesä tänään huomenna nyt',
    },
    {
      page: 'ORDERS',
      names: 'tilaus tilaukset tilaushistoria tilausseuranta seuranta kuitti paketti pakettini',
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
        'metall edelmetall heute aktuell aktueller aktuelle live gerade letzte letzten jahr jahre jahren monat monate woche historisch gramm unze feinunze kilo pro je chart diagramm entwicklung verlauf prognose steigt fällt wert euro',
    },
    {
      page: 'CONTACT',
      names:
        'kontakt kontaktieren kontaktformular kundendienst kundenservice telefon telefonnummer tel email mail adresse öffnungszeiten geöffnet geschlossen hilfe support hotline filiale filialen geschäft ladengeschäft berlin hamburg münchen köln frankfurt chat standort sitz befindet',
      others:
        'nummer e uns montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag wochenende weihnachten ostern pfingsten neujahr silvester feiertag feiertage sommer zeit zeiten heute morgen jetzt',
    },
    {
      page: 'ORDERS',
      names:
        'bestellung bestellungen bestellstatus sendungsnummer auftrag auftragsstatus sendungsverfolgung verfolgen rechnung quittung paket sendung',
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
      others:
        'metallo metalli preziosi oggi adesso ora attuale tempo reale ultimo ultimi anno anni mese mesi settimana storico storica al grammo oncia chilo grafico andamento usato valore euro',
    },
    {
      page: 'CONTACT',
      names:
        'contatti contatto contattare assistenza telefono email mail indirizzo orari orario apertura aperto aperti chiuso chiusi aiuto supporto negozio negozi sede roma milano torino napoli chat siete trovate',
      others:
        'servizio clienti numero lunedì martedì mercoledì giovedì venerdì sabato domenica festivi natale pasqua capodanno ferragosto agosto estate oggi domani adesso',
    },
    {
      page: 'ORDERS',
      names: 'ordine ordini tracciamento tracciare ricevuta pacco',
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
      others:
        'metal precious today now current live last year years month months week historical gram ounce kilo per chart graph history value',
    },
    {
      page: 'CONTACT',
      names:
        'contact support service phone telephone email mail address hours open closed help store stores shop shops chat location located',
      others:
        'customer us number opening monday tuesday wednesday thursday friday saturday sunday weekend christmas easter holiday holidays summer today tomorrow now',
    },
    {
      page: 'ORDERS',
      names: 'order orders tracking track receipt parcel package',
      others: 'status history my parcel number',
    },
    { page: 'ACCOUNT', names: 'account login sign profile password', others: 'my in forgot forgotten' },
    { page: 'WISH_LIST', names: 'wishlist wish favourites favorites', others: 'list my' },
    { page: 'NEWSLETTER', names: 'newsletter', others: 'subscribe unsubscribe' },
    { page: 'VAT', names: 'vat tax', others: 'free exempt rate' },
  ],
  da: [
    {
      page: 'METALS',
      names: 'pris priser spotpris kurs kurser dagspris koster',
      others: 'er metal ædelmetal dag dagens i idag lige nu gram ounce kilo graf udvikling historik værdi',
    },
    {
      page: 'CONTACT',
      names:
        'kontakt kontakte kundeservice telefon telefonnummer mail email adresse åbningstid åbningstider åbent åben åbner lukker lukket hjælp butik butikker chat ligger',
      others:
        'os jer nummer mandag tirsdag onsdag torsdag fredag lørdag søndag weekend jul påske hvornår i dag morgen nu',
    },
    {
      page: 'ORDERS',
      names: 'ordre ordrestatus bestilling bestillinger sporing spore kvittering pakke pakken',
      others: 'status min mine pakke pakken er nummer',
    },
    { page: 'ACCOUNT', names: 'konto login log profil adgangskode', others: 'min ind glemt' },
    { page: 'WISH_LIST', names: 'ønskeliste favoritter huskeliste', others: 'min' },
    { page: 'NEWSLETTER', names: 'nyhedsbrev', others: 'tilmeld afmeld' },
    { page: 'VAT', names: 'moms momsfri momsfrit afgiftsfri skattefri', others: 'fri inkl ekskl sats' },
  ],
  plain: [],
}
