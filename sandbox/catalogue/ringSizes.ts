/** How to measure a ring size, and the sizes of a ring in the scales of the Nordic countries, Germany, Italy and the United States. */
import type { Content } from './content.ts'
import { type Language, same, type Text, text } from './text.ts'

const CIRCUMFERENCES = [44, 46, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 66, 68, 70, 72]

/** Inner diameters in millimetres: US size 0, and what one US size adds. */
const US_ZERO_MM = 11.63
const US_STEP_MM = 0.8128
const QUARTERS = ['', '¼', '½', '¾']

const HEADS: readonly Text[] = [
  text(
    'Omkrets i mm (NO, DE)',
    'Omkrets i mm (NO, DE)',
    'Ympärysmitta mm (NO, DE)',
    'Umfang in mm (DE, NO)',
    'Circonferenza in mm (DE, NO)',
  ),
  text(
    'Diameter i mm (SE, FI)',
    'Diameter i mm (SE, FI)',
    'Halkaisija mm (FI, SE)',
    'Durchmesser in mm (SE, FI)',
    'Diametro in mm (SE, FI)',
  ),
  text('Italia', 'Italien', 'Italia', 'Italien', 'Misura italiana'),
  text('USA', 'USA', 'USA', 'USA', 'USA'),
]

const CAPTION = text(
  'Ringstørrelser i andre land',
  'Ringstorlekar i andra länder',
  'Sormuskoot muissa maissa',
  'Ringgrößen anderer Länder',
  'Misure degli altri paesi',
)

/** Of the nearest US size in quarters, such as "7¼". */
function usSize(diameter: number): string {
  const quarters = Math.round(((diameter - US_ZERO_MM) / US_STEP_MM) * 4)
  return `${Math.floor(quarters / 4)}${QUARTERS[quarters % 4] ?? ''}`
}

function sizeTable(language: Language): string {
  const heads = HEADS.map((head) => `<th scope="col">${head[language]}</th>`).join('')
  const rows = CIRCUMFERENCES.map((circumference) => {
    const diameter = circumference / Math.PI
    const cells = [diameter.toFixed(2).replace('.', ','), circumference - 40, usSize(diameter)]
    return `<tr><th scope="row">${circumference}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<table><caption>${CAPTION[language]}</caption><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

export const ringSizes: Content = {
  key: 'ring-sizes',
  kind: 'cms_block',
  identifier: same('ring-size-guide'),
  title: text(
    'Finn ringstørrelsen',
    'Hitta ringstorleken',
    'Selvitä sormuskoko',
    'Ringgröße finden',
    'Trovare la misura',
  ),
  body: [
    text(
      'Størrelsen er ringens indre omkrets i millimeter: 54 betyr 54 mm rundt fingeren.',
      'Storleken är ringens inre diameter i millimeter: 17,25 betyder 17,25 mm tvärs över.',
      'Koko on sormuksen sisähalkaisija millimetreinä; suluissa on sisäympärysmitta.',
      'Die Größe ist der innere Umfang in Millimetern: 54 heißt 54 mm um den Finger.',
      'La misura è la circonferenza interna in millimetri meno quaranta: 14 corrisponde a 54 mm.',
    ),
    text(
      'Har du en ring som passer, måler du den på tvers innvendig: det er diameteren. Ellers legger du en smal papirstrimmel stramt rundt fingeren, merker av der den møtes og måler lengden: det er omkretsen.',
      'Har du en ring som passar mäter du den tvärs över invändigt: det är diametern. Annars lägger du en smal pappersremsa stramt runt fingret, markerar var den möts och mäter längden: det är omkretsen.',
      'Jos sinulla on sopiva sormus, mittaa sen sisäpuoli poikki: se on halkaisija. Muuten kierrä kapea paperisuikale tiukasti sormen ympäri, merkitse päiden kohtaamiskohta ja mittaa pituus: se on ympärysmitta.',
      'Wenn Sie einen passenden Ring haben, messen Sie innen quer: Das ist der Durchmesser. Sonst legen Sie einen schmalen Papierstreifen eng um den Finger, markieren die Stelle, an der er sich trifft, und messen die Länge: Das ist der Umfang.',
      'Se hai un anello che calza bene, misuralo all’interno da parte a parte: è il diametro. Altrimenti avvolgi una striscia di carta sottile intorno al dito, segna il punto in cui si incontra e misura la lunghezza: è la circonferenza.',
    ),
    text(
      'Mål om kvelden, når hånden er varm: da er fingeren tykkest. Ringen skal også over knoken. Til ringer fra 6 mm bredde velger du én størrelse større.',
      'Mät på kvällen när handen är varm: då är fingret som tjockast. Ringen ska också över knogen. För ringar från 6 mm bredd väljer du en storlek större.',
      'Mittaa illalla, kun käsi on lämmin: silloin sormi on paksuimmillaan. Sormuksen on mahduttava myös rystysen yli. Valitse vähintään 6 mm leveä sormus kokoa suurempana.',
      'Messen Sie abends bei warmer Hand: Dann ist der Finger am dicksten. Der Ring muss auch über den Knöchel passen. Bei Ringen ab 6 mm Breite wählen Sie eine Größe mehr.',
      'Misura la sera, con la mano calda: il dito è più grosso. L’anello deve passare anche sulla nocca. Per anelli larghi almeno 6 mm scegli una misura in più.',
    ),
  ],
  table: sizeTable,
}

/** The same text as a page, so that the search finds it. */
export const ringSizePage: Content = {
  ...ringSizes,
  key: 'ring-size-page',
  kind: 'cms_page',
  identifier: text('ringstorrelser', 'ringstorlekar', 'sormuskoot', 'ringgroessen', 'misure-anelli'),
}
