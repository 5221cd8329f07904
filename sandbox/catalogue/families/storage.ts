/** Storage for coins and bars, and testers of authenticity. */
import type { CategoryKey } from '../categories.ts'
import type { ProductSpec } from '../product.ts'
import { ALL_STORES, INVESTMENT_STORES } from '../stores.ts'
import { comma, text, type Text } from '../text.ts'
import type { PictureSubject } from '../../pictures/subject.ts'

const CAPSULE_MM = [
  11, 13, 14, 16, 16.5, 18, 19, 20, 21, 22, 22.5, 23, 25, 27, 28, 30, 32, 32.6, 33, 37, 38, 38.6, 39, 40, 40.6,
]
const CAPSULE_USE = text(
  'Klar kapsel som klikkes sammen om mynten.',
  'Klar kapsel som klickas ihop runt myntet.',
  'Kirkas kapseli, joka napsautetaan kolikon ympärille.',
  'Klare Kapsel, die um die Münze geschlossen wird.',
  'Capsula trasparente che si chiude attorno alla moneta.',
)
const CAPSULE_FACT = text(
  'Plasten er fri for syre og mykner. Selges i pakker på ti.',
  'Plasten är fri från syra och mjukgörare. Säljs i förpackningar om tio.',
  'Muovi on hapoton eikä sisällä pehmittimiä. Myydään kymmenen kappaleen pakkauksissa.',
  'Der Kunststoff ist frei von Säure und Weichmachern. Packung zu zehn Stück.',
  'La plastica è priva di acidi e plastificanti. Confezione da dieci.',
)

function storageProduct(
  sku: string,
  name: Text,
  sentences: readonly Text[],
  eur: number,
  category: CategoryKey,
  picture: PictureSubject | null,
  isAlsoForGoldsmiths = false,
): ProductSpec {
  return {
    sku,
    type: 'simple',
    name,
    sentences,
    pricing: { kind: 'list', eur },
    attributes: {},
    picture,
    stores: isAlsoForGoldsmiths ? ALL_STORES : INVESTMENT_STORES,
    categories: isAlsoForGoldsmiths ? [category, 'measuring'] : [category],
    taxKind: 'standard',
    unit: 'PCS',
  }
}

export function capsuleSku(mm: number): string {
  return `ST-CAP-${mm * 10}`
}

export const CAPSULE_DIAMETERS: readonly number[] = CAPSULE_MM

const capsules = CAPSULE_MM.map((mm): ProductSpec => ({
  ...storageProduct(
    capsuleSku(mm),
    text(
      `Myntkapsel, Ø ${comma(mm)} mm, 10 stk.`,
      `Myntkapsel, Ø ${comma(mm)} mm, 10 st`,
      `Kolikkokapseli, Ø ${comma(mm)} mm, 10 kpl`,
      `Münzkapsel, Ø ${comma(mm)} mm, 10 Stk.`,
      `Capsula per monete, Ø ${comma(mm)} mm, 10 pz.`,
    ),
    [CAPSULE_USE, CAPSULE_FACT],
    Number((5 + mm / 12).toFixed(1)),
    'capsules',
    { kind: 'storage', type: 'capsule', tone: 'glass', diameterMm: mm },
  ),
  attributes: { diameter: String(mm) },
}))

const BOX_USE = text(
  'Eske med fløyelsfôr for oppbevaring og gave.',
  'Ask med sammetsfoder för förvaring och gåva.',
  'Samettivuorattu rasia säilytykseen ja lahjaksi.',
  'Schachtel mit Samtfutter zum Aufbewahren und Schenken.',
  'Scatola foderata in velluto per custodia e regalo.',
)
const TUBE_USE = text(
  'Rør med skrulokk for mynter av samme størrelse.',
  'Rör med skruvlock för mynt av samma storlek.',
  'Kierrekannellinen putki samankokoisille kolikoille.',
  'Tube mit Schraubdeckel für Münzen gleicher Größe.',
  'Tubo con tappo a vite per monete della stessa misura.',
)
const ALBUM_USE = text(
  'Album med lommer uten mykner, til å fylle etter hvert.',
  'Album med fickor utan mjukgörare, att fylla efter hand.',
  'Pehmittimettömin taskuin varustettu kansio vähitellen täytettäväksi.',
  'Album mit Taschen ohne Weichmacher, nach und nach zu füllen.',
  'Album con tasche senza plastificanti, da riempire poco a poco.',
)
const box = { kind: 'storage', type: 'case', tone: 'wood' } as const
const album: PictureSubject = { kind: 'storage', type: 'album', tone: 'dark' }

const boxes: readonly ProductSpec[] = [
  storageProduct(
    'ST-BOX-1OZ',
    text(
      'Myntetui i eik for én mynt',
      'Myntetui i ek för ett mynt',
      'Tamminen kolikkokotelo yhdelle kolikolle',
      'Münzetui aus Eiche für eine Münze',
      'Astuccio in rovere per una moneta',
    ),
    [BOX_USE],
    18,
    'boxes',
    box,
  ),
  storageProduct(
    'ST-BOX-5',
    text(
      'Myntetui i eik for fem mynter',
      'Myntetui i ek för fem mynt',
      'Tamminen kolikkokotelo viidelle kolikolle',
      'Münzetui aus Eiche für fünf Münzen',
      'Astuccio in rovere per cinque monete',
    ),
    [BOX_USE],
    34,
    'boxes',
    { ...box, places: 5 },
  ),
  storageProduct(
    'ST-BOX-10',
    text(
      'Myntetui i eik for ti mynter',
      'Myntetui i ek för tio mynt',
      'Tamminen kolikkokotelo kymmenelle kolikolle',
      'Münzetui aus Eiche für zehn Münzen',
      'Astuccio in rovere per dieci monete',
    ),
    [BOX_USE],
    48,
    'boxes',
    { ...box, places: 10 },
  ),
  storageProduct(
    'ST-BOX-BAR',
    text(
      'Gaveeske for barre i sertifikatkort',
      'Presentask för tacka i certifikatkort',
      'Lahjarasia sertifikaattikortissa olevalle harkolle',
      'Geschenkschachtel für Barren in der Zertifikatskarte',
      'Scatola regalo per lingotto in certificato',
    ),
    [BOX_USE],
    9,
    'boxes',
    { ...box, tone: 'red' },
  ),
  storageProduct(
    'ST-BOX-CARDS',
    text(
      'Eske for 25 sertifikatkort',
      'Ask för 25 certifikatkort',
      'Rasia 25 sertifikaattikortille',
      'Box für 25 Zertifikatskarten',
      'Scatola per 25 certificati',
    ),
    [BOX_USE],
    22,
    'boxes',
    { ...box, tone: 'paper' },
  ),
  storageProduct(
    'ST-BOX-KILO',
    text(
      'Koffert for kilobarrer, fem plasser',
      'Koffert för kilotackor, fem platser',
      'Laukku kilon harkoille, viisi paikkaa',
      'Koffer für Kilobarren, fünf Plätze',
      'Valigetta per lingotti da 1 kg, cinque posti',
    ),
    [BOX_USE],
    79,
    'boxes',
    { ...box, tone: 'dark' },
  ),
  ...(
    [
      [22, 50],
      [27, 25],
      [32.6, 20],
      [37, 20],
      [38, 25],
      [38.6, 25],
      [40.6, 20],
    ] as const
  ).map(([mm, count]) =>
    storageProduct(
      `ST-TUBE-${mm * 10}`,
      text(
        `Myntrør for ${count} mynter, Ø ${comma(mm)} mm`,
        `Myntrör för ${count} mynt, Ø ${comma(mm)} mm`,
        `Kolikkoputki ${count} kolikolle, Ø ${comma(mm)} mm`,
        `Münztube für ${count} Münzen, Ø ${comma(mm)} mm`,
        `Tubo per ${count} monete, Ø ${comma(mm)} mm`,
      ),
      [TUBE_USE],
      4,
      'boxes',
      { kind: 'storage', type: 'coinTube', tone: 'glass', diameterMm: mm },
    ),
  ),
  storageProduct(
    'ST-ALBUM',
    text(
      'Myntalbum med 10 blad',
      'Myntalbum med 10 blad',
      'Kolikkokansio, 10 lehteä',
      'Münzalbum mit 10 Blättern',
      'Album per monete con 10 fogli',
    ),
    [ALBUM_USE],
    27,
    'boxes',
    album,
  ),
  storageProduct(
    'ST-ALBUM-CARDS',
    text(
      'Album for 40 barrer i kort',
      'Album för 40 tackor i kort',
      'Kansio 40 korttiharkolle',
      'Album für 40 Barren in Karten',
      'Album per 40 lingotti in certificato',
    ),
    [ALBUM_USE],
    31,
    'boxes',
    album,
  ),
  storageProduct(
    'ST-SHEETS',
    text(
      'Albumblad for 12 mynter, 5 stk.',
      'Albumblad för 12 mynt, 5 st',
      'Kansiolehti 12 kolikolle, 5 kpl',
      'Albumblätter für 12 Münzen, 5 Stk.',
      'Fogli per 12 monete, 5 pz.',
    ),
    [ALBUM_USE],
    8,
    'boxes',
    album,
  ),
]

const WEIGH_USE = text(
  'Vekt med lodd for kalibrering.',
  'Våg med vikt för kalibrering.',
  'Vaaka ja kalibrointipunnus.',
  'Waage mit Kalibriergewicht.',
  'Bilancia con peso di taratura.',
)
const LOOK_USE = text(
  'Lupe med slipte glasslinser i metallhus.',
  'Lupp med slipade glaslinser i metallhus.',
  'Luuppi, jossa on hiotut lasilinssit metallikotelossa.',
  'Lupe mit geschliffenen Glaslinsen im Metallgehäuse.',
  'Lente con vetri molati in corpo metallico.',
)
const TEST_USE = text(
  'Hjelpemiddel for å prøve om metallet er ekte uten å skade det.',
  'Hjälpmedel för att pröva om metallen är äkta utan att skada den.',
  'Väline metallin aitouden tarkastamiseen vahingoittamatta sitä.',
  'Hilfsmittel, um Metall zerstörungsfrei auf Echtheit zu prüfen.',
  'Strumento per verificare il metallo senza danneggiarlo.',
)

const testing: readonly ProductSpec[] = [
  storageProduct(
    'ST-SCALE-200',
    text(
      'Myntvekt 200 g, nøyaktighet 0,01 g',
      'Myntvåg 200 g, noggrannhet 0,01 g',
      'Kolikkovaaka 200 g, tarkkuus 0,01 g',
      'Münzwaage 200 g, Genauigkeit 0,01 g',
      'Bilancia per monete 200 g, precisione 0,01 g',
    ),
    [WEIGH_USE],
    36,
    'testing',
    { kind: 'tool', type: 'scale' },
    true,
  ),
  storageProduct(
    'ST-SCALE-1000',
    text(
      'Barrevekt 1000 g, nøyaktighet 0,1 g',
      'Våg för tackor, 1000 g, noggrannhet 0,1 g',
      'Harkkovaaka 1000 g, tarkkuus 0,1 g',
      'Barrenwaage 1000 g, Genauigkeit 0,1 g',
      'Bilancia per lingotti 1000 g, precisione 0,1 g',
    ),
    [WEIGH_USE],
    52,
    'testing',
    { kind: 'tool', type: 'scale' },
    true,
  ),
  storageProduct(
    'ST-LOUPE-10',
    text('Myntlupe 10 ×', 'Myntlupp 10 ×', 'Kolikkoluuppi 10 ×', 'Münzlupe 10 ×', 'Lente per monete 10 ×'),
    [LOOK_USE],
    21,
    'testing',
    { kind: 'tool', type: 'loupe' },
  ),
  storageProduct(
    'ST-LOUPE-LED',
    text(
      'Myntlupe 15 × med lys',
      'Myntlupp 15 × med ljus',
      'Valollinen kolikkoluuppi 15 ×',
      'Münzlupe 15 × mit Licht',
      'Lente per monete 15 × con luce',
    ),
    [LOOK_USE],
    33,
    'testing',
    { kind: 'tool', type: 'loupe', print: '15 ×' },
  ),
  storageProduct(
    'ST-MAGNET',
    text(
      'Prøvemagnet for edelmetall',
      'Provmagnet för ädelmetall',
      'Koetusmagneetti jalometallille',
      'Prüfmagnet für Edelmetall',
      'Magnete di prova per metalli preziosi',
    ),
    [TEST_USE],
    17,
    'testing',
    { kind: 'tool', type: 'magnet' },
    true,
  ),
  storageProduct(
    'ST-SLIDE',
    text(
      'Magnetrampe for mynter og barrer',
      'Magnetramp för mynt och tackor',
      'Magneettiluiska kolikoille ja harkoille',
      'Magnetwippe für Münzen und Barren',
      'Scivolo magnetico per monete e lingotti',
    ),
    [TEST_USE],
    44,
    'testing',
    {
      kind: 'set',
      parts: [
        { kind: 'tool', type: 'magnet' },
        {
          kind: 'coin',
          tone: 'silver',
          diameterMm: 38,
          motif: 'leaf',
          lettering: { title: 'MAPLE LEAF', weight: '1 oz', fineness: '999.9' },
        },
      ],
    },
  ),
  storageProduct(
    'ST-FISCH',
    text(
      'Myntlære for Krugerrand, fire størrelser',
      'Myntlära för Krugerrand, fyra storlekar',
      'Kolikkotulkki Krugerrandille, neljä kokoa',
      'Münzlehre für Krügerrand, vier Größen',
      'Calibro per Krugerrand, quattro misure',
    ),
    [TEST_USE],
    39,
    'testing',
    { kind: 'tool', type: 'stoneGauge' },
  ),
  storageProduct(
    'ST-CALIPER',
    text(
      'Skyvelær for mynter, 100 mm',
      'Skjutmått för mynt, 100 mm',
      'Työntömitta kolikoille, 100 mm',
      'Messschieber für Münzen, 100 mm',
      'Calibro per monete, 100 mm',
    ),
    [TEST_USE],
    24,
    'testing',
    { kind: 'tool', type: 'caliper' },
    true,
  ),
  storageProduct(
    'ST-GLOVES',
    text(
      'Bomullshansker, par',
      'Bomullshandskar, par',
      'Puuvillakäsineet, pari',
      'Baumwollhandschuhe, Paar',
      'Guanti di cotone, paio',
    ),
    [
      text(
        'Hansker som holder fingermerker unna blankt metall.',
        'Handskar som håller fingeravtryck borta från blank metall.',
        'Käsineet, jotka pitävät sormenjäljet poissa kiiltävästä metallista.',
        'Handschuhe gegen Fingerabdrücke auf blankem Metall.',
        'Guanti contro le impronte sul metallo lucido.',
      ),
    ],
    4,
    'testing',
    { kind: 'tool', type: 'gloves' },
  ),
  storageProduct(
    'ST-STONE',
    text(
      'Prøvestein i skifer, 100 mm',
      'Probersten i skiffer, 100 mm',
      'Koetinkivi, liuske, 100 mm',
      'Probierstein aus Schiefer, 100 mm',
      'Pietra di paragone in ardesia, 100 mm',
    ),
    [TEST_USE],
    26,
    'testing',
    { kind: 'tool', type: 'touchstone' },
    true,
  ),
]

export const storage: readonly ProductSpec[] = [...capsules, ...boxes, ...testing]
