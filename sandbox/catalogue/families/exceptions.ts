/** Edge cases that a shop meets in real catalogues: one product for each, in every store. */
import type { ProductSpec } from '../product.ts'
import { ALLOYS } from '../alloys.ts'
import { alloyAttributes } from '../alloyAttributes.ts'
import { ALL_STORES } from '../stores.ts'
import { text, type Text } from '../text.ts'

/** Sku of a product that was removed; one link still refers to it. */
export const MISSING_SKU = 'ST-BOX-RETIRED'

function article(sku: string, name: Text, sentence: Text, eur: number, more: Partial<ProductSpec>): ProductSpec {
  return {
    sku,
    type: 'simple',
    name,
    sentences: [sentence],
    pricing: { kind: 'list', eur },
    attributes: {},
    picture: { kind: 'storage', type: 'case', tone: 'wood' },
    stores: ALL_STORES,
    categories: ['boxes', 'polishing'],
    taxKind: 'standard',
    unit: 'PCS',
    ...more,
  }
}

const WRAP = text(
  'Brukes sammen med andre varer.',
  'Används tillsammans med andra varor.',
  'Käytetään muiden tuotteiden kanssa.',
  'Wird zusammen mit anderen Artikeln verwendet.',
  'Si usa insieme ad altri articoli.',
)
const RETIRED = text(
  'Varen føres ikke lenger.',
  'Varan förs inte längre.',
  'Tuote on poistunut valikoimasta.',
  'Der Artikel wird nicht mehr geführt.',
  'Articolo fuori produzione.',
)

export const exceptions: readonly ProductSpec[] = [
  article(
    'RH-SPONGE',
    text(
      'Rodiumsvamp 999, pris på forespørsel',
      'Rodiumsvamp 999, pris på förfrågan',
      'Rodiumsieni 999, hinta pyynnöstä',
      'Rhodiumschwamm 999, Preis auf Anfrage',
      'Spugna di rodio 999, prezzo su richiesta',
    ),
    text(
      'Rodium i svampform; prisen settes for hvert parti.',
      'Rodium i svampform; priset sätts för varje parti.',
      'Sienimäinen rodium; hinta määräytyy eräkohtaisesti.',
      'Rhodium als Schwamm; der Preis gilt je Partie.',
      'Rodio in forma di spugna; prezzo per partita.',
    ),
    0,
    {
      pricing: { kind: 'onRequest' },
      alloy: ALLOYS.rh999,
      attributes: { ...alloyAttributes(ALLOYS.rh999), form: 'grain' },
      picture: { kind: 'grain', tone: 'rhodium', sizeMm: 1 },
      categories: ['rhodium', 'smithPlatinumGroupBars'],
    },
  ),
  article(
    'ST-WAX',
    text(
      'Beskyttelsesvoks for sølv, 100 ml',
      'Skyddsvax för silver, 100 ml',
      'Suojavaha hopealle, 100 ml',
      'Schutzwachs für Silber, 100 ml',
      'Cera protettiva per argento, 100 ml',
    ),
    text(
      'Voks som sinker anløp på sølv.',
      'Vax som bromsar anlöpning på silver.',
      'Vaha, joka hidastaa hopean tummumista.',
      'Wachs, das das Anlaufen von Silber verzögert.',
      'Cera che rallenta l’ossidazione dell’argento.',
    ),
    13,
    { picture: null },
  ),
  article(
    'ST-KEY',
    text(
      'Reservenøkkel til barrekoffert',
      'Reservnyckel till koffert för tackor',
      'Vara-avain harkkolaukkuun',
      'Ersatzschlüssel für Barrenkoffer',
      'Chiave di ricambio per valigetta',
    ),
    text(
      'Nøkkel med nummer etter låsen.',
      'Nyckel med nummer efter låset.',
      'Lukon numeron mukainen avain.',
      'Schlüssel nach der Nummer des Schlosses.',
      'Chiave secondo il numero della serratura.',
    ),
    8,
    { categories: [] },
  ),
  article(
    'ST-STAND',
    text(
      'Stativ i akryl for mynt eller barre',
      'Ställ i akryl för mynt eller tacka',
      'Akryyliteline kolikolle tai harkolle',
      'Acrylständer für Münze oder Barren',
      'Supporto in acrilico per moneta o lingotto',
    ),
    text(
      'Viser kapsel eller kort på hyllen.',
      'Visar kapsel eller kort på hyllan.',
      'Esittelee kapselin tai kortin hyllyllä.',
      'Zeigt Kapsel oder Karte im Regal.',
      'Espone capsula o certificato sullo scaffale.',
    ),
    6,
    {
      links: [
        { kind: 'related', sku: MISSING_SKU },
        { kind: 'related', sku: 'ST-WAX' },
      ],
    },
  ),
  article(
    'ST-WRAP',
    text('Gaveinnpakning', 'Presentinslagning', 'Lahjapaketointi', 'Geschenkverpackung', 'Confezione regalo'),
    WRAP,
    3,
    { exception: { visibility: 1 } },
  ),
  article(
    'ST-CARD',
    text('Hilsekort', 'Hälsningskort', 'Tervehdyskortti', 'Grußkarte', 'Biglietto di auguri'),
    WRAP,
    2,
    { exception: { visibility: 1 }, picture: { kind: 'document', title: '' } },
  ),
  article(
    'ST-RIBBON',
    text('Silkebånd, 5 m', 'Sidenband, 5 m', 'Silkkinauha, 5 m', 'Seidenband, 5 m', 'Nastro di seta, 5 m'),
    WRAP,
    4,
    { exception: { visibility: 2 } },
  ),
  article(
    'ST-BAG',
    text(
      'Smykkepose i fløyel',
      'Smyckespåse i sammet',
      'Samettinen korupussi',
      'Schmuckbeutel aus Samt',
      'Sacchetto in velluto',
    ),
    WRAP,
    4,
    { exception: { visibility: 3 } },
  ),
  article(
    'ST-SAFE',
    text(
      'Veggsafe med elektronisk lås',
      'Väggskåp med elektroniskt lås',
      'Seinäkassakaappi sähkölukolla',
      'Wandtresor mit elektronischem Schloss',
      'Cassaforte a muro con serratura elettronica',
    ),
    text(
      'Bygges inn i murvegg, 18 mm stål i døren.',
      'Byggs in i murvägg, 18 mm stål i dörren.',
      'Upotetaan muuriin, ovessa 18 mm terästä.',
      'Zum Einmauern, 18 mm Stahl in der Tür.',
      'Da murare, porta in acciaio da 18 mm.',
    ),
    410,
    { exception: { isOutOfStock: true }, picture: { kind: 'tool', type: 'block', accent: 'dark' } },
  ),
  article(
    'ST-OLD-ALBUM',
    text(
      'Myntalbum med 8 blad, grønt',
      'Myntalbum med 8 blad, grönt',
      'Kolikkokansio, 8 lehteä, vihreä',
      'Münzalbum mit 8 Blättern, grün',
      'Album per monete con 8 fogli, verde',
    ),
    RETIRED,
    19,
    {
      exception: { status: 2 },
      picture: { kind: 'storage', type: 'album', tone: 'dark' },
      categories: ['retired', 'smithRetired'],
    },
  ),
  article(
    'ST-OLD-SCALE',
    text(
      'Brevvekt 500 g, nøyaktighet 1 g',
      'Brevvåg 500 g, noggrannhet 1 g',
      'Kirjevaaka 500 g, tarkkuus 1 g',
      'Briefwaage 500 g, Genauigkeit 1 g',
      'Pesalettere 500 g, precisione 1 g',
    ),
    RETIRED,
    23,
    { exception: { status: 2 }, picture: { kind: 'tool', type: 'scale' }, categories: ['testing', 'measuring'] },
  ),
  article(
    'ST-OLD-LOUPE',
    text('Lupe 8 ×, 23 mm', 'Lupp 8 ×, 23 mm', 'Luuppi 8 ×, 23 mm', 'Lupe 8 ×, 23 mm', 'Lente 8 ×, 23 mm'),
    RETIRED,
    14,
    {
      exception: { status: 2 },
      picture: { kind: 'tool', type: 'loupe', print: '8 ×' },
      categories: ['testing', 'measuring'],
    },
  ),
]
