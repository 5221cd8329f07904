/** Services and downloads. */
import type { PictureSubject } from '../../pictures/subject.ts'
import type { ProductSpec } from '../product.ts'
import type { SampleFile } from '../sampleWords.ts'
import { ALL_STORES, GOLDSMITH_STORES, INVESTMENT_STORES, type StoreCode } from '../stores.ts'
import { nordic, text, type NordicText, type Text } from '../text.ts'
import { ENGRAVED_TEXT } from '../engraving.ts'

function service(
  key: string,
  name: NordicText,
  sentences: readonly NordicText[],
  eur: number,
  stores: readonly StoreCode[],
  picture: PictureSubject,
  more: Partial<ProductSpec> = {},
): ProductSpec {
  return {
    sku: `SV-${key}`,
    type: 'virtual',
    name,
    sentences,
    pricing: { kind: 'list', eur },
    attributes: {},
    picture,
    stores,
    categories: ['services', 'smithServices'],
    taxKind: 'standard',
    unit: 'PCS',
    ...more,
  }
}

export const services: readonly ProductSpec[] = [
  service(
    'ENGRAVING',
    text(
      'Gravering av barre eller mynt',
      'Gravyr av tacka eller mynt',
      'Harkon tai kolikon kaiverrus',
      'Gravur von Barren oder Münze',
      'Incisione di lingotto o moneta',
    ),
    [
      text(
        'Lasergravering på baksiden, inntil 20 tegn.',
        'Lasergravyr på baksidan, högst 20 tecken.',
        'Laserkaiverrus taustapuolelle, enintään 20 merkkiä.',
        'Lasergravur auf der Rückseite, bis 20 Zeichen.',
        'Incisione laser sul retro, fino a 20 caratteri.',
      ),
    ],
    25,
    ALL_STORES,
    {
      kind: 'mintedBar',
      tone: 'gold',
      weightGrams: 20,
      lettering: { maker: 'Abc', weight: '24.12.2026', fineness: '999.9' },
    },
    { customOptions: [{ ...ENGRAVED_TEXT, isRequired: true, maxCharacters: 20 }] },
  ),
  service(
    'XRF',
    text(
      'Analyse med røntgen, per prøve',
      'Analys med röntgen, per prov',
      'Röntgenanalyysi, näytettä kohti',
      'Röntgenanalyse, je Probe',
      'Analisi a raggi X, per campione',
    ),
    [
      text(
        'Røntgenfluorescens viser sammensetningen uten å skade prøven.',
        'Röntgenfluorescens visar sammansättningen utan att skada provet.',
        'Röntgenfluoresenssi kertoo koostumuksen vahingoittamatta näytettä.',
        'Röntgenfluoreszenz zeigt die Zusammensetzung zerstörungsfrei.',
        'La fluorescenza a raggi X mostra la composizione senza danni.',
      ),
    ],
    32,
    ALL_STORES,
    {
      kind: 'set',
      parts: [
        { kind: 'document', title: 'XRF' },
        { kind: 'ringBlank', tone: 'gold', profile: 'd', widthMm: 5 },
      ],
    },
  ),
  service(
    'FIRE',
    text(
      'Ildprøve av gull, per prøve',
      'Eldprov av guld, per prov',
      'Kullan upokaskoe, näytettä kohti',
      'Feuerprobe von Gold, je Probe',
      'Coppellazione dell’oro, per campione',
    ),
    [
      text(
        'Kupellering gir innholdet på en promille nær.',
        'Kupellering ger halten på en promille när.',
        'Kupellointi kertoo pitoisuuden promillen tarkkuudella.',
        'Kupellation bestimmt den Gehalt auf ein Promille genau.',
        'La coppellazione determina il titolo al millesimo.',
      ),
    ],
    95,
    ALL_STORES,
    { kind: 'tool', type: 'crucible' },
  ),
  service(
    'STORAGE',
    text(
      'Oppbevaring i hvelv, ett år',
      'Förvaring i valv, ett år',
      'Säilytys holvissa, yksi vuosi',
      'Verwahrung im Tresor, ein Jahr',
      'Custodia in caveau, un anno',
    ),
    [
      text(
        'Forsikret oppbevaring av inntil en kilo gull under eget nummer.',
        'Försäkrad förvaring av upp till ett kilo guld under eget nummer.',
        'Vakuutettu säilytys enintään kilolle kultaa omalla numerolla.',
        'Versicherte Verwahrung von bis zu einem Kilo Gold unter eigener Nummer.',
        'Custodia assicurata fino a un chilo d’oro con numero proprio.',
      ),
    ],
    60,
    INVESTMENT_STORES,
    {
      kind: 'set',
      parts: [
        { kind: 'storage', type: 'case', tone: 'dark' },
        {
          kind: 'castBar',
          tone: 'gold',
          weightGrams: 1000,
          lettering: { maker: 'KARAT', weight: '1000 g', fineness: '999.9' },
        },
      ],
    },
    { categories: ['services'] },
  ),
  service(
    'REFINE',
    nordic(
      'Raffinering av skrapgull, per parti',
      'Raffinering av skrotguld, per parti',
      'Romukullan jalostus, erää kohti',
    ),
    [
      nordic(
        'Partiet smeltes, prøves og godskrives i fingram etter tre til ti virkedager.',
        'Partiet smälts, provas och krediteras i fingram efter tre till tio arbetsdagar.',
        'Erä sulatetaan, analysoidaan ja hyvitetään hienogrammoina 3–10 työpäivässä.',
      ),
    ],
    120,
    GOLDSMITH_STORES,
    { kind: 'grain', tone: 'gold', sizeMm: 4 },
    { categories: ['smithServices'] },
  ),
  service(
    'HALLMARK',
    nordic(
      'Stempling av ferdig arbeid, per stykke',
      'Stämpling av färdigt arbete, per styck',
      'Valmiin työn leimaus, kappaleelta',
    ),
    [
      nordic(
        'Finhets- og ansvarsstempel slås eller laseres etter avtale.',
        'Finhalts- och ansvarsstämpel slås eller lasras enligt avtal.',
        'Pitoisuus- ja vastuuleima lyödään tai laseroidaan sopimuksen mukaan.',
      ),
    ],
    4,
    GOLDSMITH_STORES,
    { kind: 'ringBlank', tone: 'red', profile: 'flat', widthMm: 4 },
    { categories: ['smithServices'] },
  ),
]

/** Text on the drawing; it has no words, because all languages share the picture. */
const PRINTED: Readonly<Record<string, string>> = {
  STATS: '2026',
  COINS: 'Ø',
  PRICES: 'Au · Ag',
  'PRICES-T': 'A–Å',
  ALLOYS: '‰',
  SDS: 'CLP',
}

function download(
  key: string,
  name: NordicText,
  sentences: readonly NordicText[],
  eur: number,
  stores: readonly StoreCode[],
  links: readonly (readonly [title: NordicText, sample?: SampleFile | null, eur?: number])[],
): ProductSpec {
  return {
    sku: `DL-${key}`,
    type: 'downloadable',
    name,
    sentences,
    pricing: { kind: 'list', eur },
    attributes: {},
    picture: { kind: 'document', title: PRINTED[key] ?? '' },
    stores,
    categories: ['services', 'smithServices'],
    taxKind: 'standard',
    unit: 'PCS',
    downloads: links.map(([title, sample, added = 0]) => ({ title, eur: added, ...(sample ? { sample } : {}) })),
  }
}

const PDF = (of: Text): Text =>
  text(`${of.nb}, PDF`, `${of.sv}, PDF`, `${of.fi}, PDF`, `${of.de}, PDF`, `${of.it}, PDF`)

export const downloads: readonly ProductSpec[] = [
  download(
    'STATS',
    text(
      'Gull og sølv 2026 i tall',
      'Guld och silver 2026 i siffror',
      'Kulta ja hopea 2026 lukuina',
      'Gold und Silber 2026 in Zahlen',
      'Oro e argento 2026 in cifre',
    ),
    [
      text(
        'Årsoversikt over kurser, påslag og tilbakekjøp.',
        'Årsöversikt över kurser, påslag och återköp.',
        'Vuosikatsaus hinnoista, preemioista ja takaisinostosta.',
        'Jahresübersicht über Kurse, Aufgelder und Ankauf.',
        'Rapporto annuale su quotazioni, aggi e riacquisto.',
      ),
    ],
    12,
    ALL_STORES,
    [
      [PDF(text('Rapporten', 'Rapporten', 'Raportti', 'Der Bericht', 'Il rapporto')), 'bars.csv'],
      [text('Tallene, CSV', 'Siffrorna, CSV', 'Luvut, CSV', 'Die Zahlen, CSV', 'I dati, CSV')],
    ],
  ),
  download(
    'COINS',
    text(
      'Myntguide: mål og vekt på 60 mynter',
      'Myntguide: mått och vikt på 60 mynt',
      'Kolikko-opas: 60 kolikon mitat ja painot',
      'Münzführer: Maße und Gewichte von 60 Münzen',
      'Guida alle monete: misure e pesi di 60 monete',
    ),
    [
      text(
        'Slår opp bruttovekt, finvekt og diameter på de vanligste myntene.',
        'Slår upp bruttovikt, finvikt och diameter på de vanligaste mynten.',
        'Yleisimpien kolikoiden kokonaispaino, hienopaino ja halkaisija.',
        'Raugewicht, Feingewicht und Durchmesser der gängigsten Münzen.',
        'Peso lordo, peso fino e diametro delle monete più comuni.',
      ),
    ],
    6,
    INVESTMENT_STORES,
    [[PDF(text('Guiden', 'Guiden', 'Opas', 'Der Führer', 'La guida')), 'coins.csv']],
  ),
  download(
    'PRICES',
    nordic(
      'Digital prisliste for halvfabrikata, årsabonnement',
      'Digital prislista för halvfabrikat, årsabonnemang',
      'Puolivalmisteiden sähköinen hinnasto, vuositilaus',
    ),
    [
      nordic(
        'Oppdateres hver virkedag etter metallprisen.',
        'Uppdateras varje arbetsdag efter metallpriset.',
        'Päivitetään joka työpäivä metallihinnan mukaan.',
      ),
    ],
    29,
    GOLDSMITH_STORES,
    [
      [nordic('Prislisten, PDF', 'Prislistan, PDF', 'Hinnasto, PDF'), 'prices.csv'],
      // The table costs extra, so its files are chosen one by one.
      [nordic('Prislisten, CSV', 'Prislistan, CSV', 'Hinnasto, CSV'), null, 15],
    ],
  ),
  download(
    'PRICES-T',
    nordic('Digital prisliste for verktøy', 'Digital prislista för verktyg', 'Työkalujen sähköinen hinnasto'),
    [
      nordic(
        'Alle verktøy med varenummer og tegning.',
        'Alla verktyg med artikelnummer och ritning.',
        'Kaikki työkalut tuotenumeroineen ja piirroksineen.',
      ),
    ],
    9,
    GOLDSMITH_STORES,
    [[nordic('Prislisten, PDF', 'Prislistan, PDF', 'Hinnasto, PDF'), 'tools.csv']],
  ),
  download(
    'ALLOYS',
    nordic('Datablad for 23 legeringer', 'Datablad för 23 legeringar', 'Tietolehdet 23 seoksesta'),
    [
      nordic(
        'Sammensetning, densitet, smelteintervall og gløding.',
        'Sammansättning, densitet, smältintervall och glödgning.',
        'Koostumus, tiheys, sulamisalue ja hehkutus.',
      ),
    ],
    12,
    GOLDSMITH_STORES,
    [[nordic('Databladene, PDF', 'Databladen, PDF', 'Tietolehdet, PDF'), 'alloys.html']],
  ),
  download(
    'SDS',
    nordic(
      'Sikkerhetsdatablad, samlemappe',
      'Säkerhetsdatablad, samlingspärm',
      'Käyttöturvallisuustiedotteet, kokoelma',
    ),
    [
      nordic(
        'Sikkerhetsdatablad for alle kjemikaliene vi selger.',
        'Säkerhetsdatablad för alla kemikalier vi säljer.',
        'Käyttöturvallisuustiedotteet kaikista myymistämme kemikaaleista.',
      ),
    ],
    5,
    GOLDSMITH_STORES,
    [[nordic('Mappen, PDF', 'Pärmen, PDF', 'Kokoelma, PDF'), 'chemicals.html']],
  ),
]
