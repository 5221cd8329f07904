/** Column headings of the sample files. */
import { text } from './text.ts'

/** The files with free samples of the downloads. */
export type SampleFile = 'bars.csv' | 'coins.csv' | 'prices.csv' | 'tools.csv' | 'alloys.html' | 'chemicals.html'

export const HEADINGS = {
  sku: text('Varenummer', 'Artikelnummer', 'Tuotenumero', 'Artikelnummer', 'Codice'),
  name: text('Navn', 'Namn', 'Nimi', 'Bezeichnung', 'Descrizione'),
  unit: text('Enhet', 'Enhet', 'Yksikkö', 'Einheit', 'Unità'),
  price: text('Pris', 'Pris', 'Hinta', 'Preis', 'Prezzo'),
  grossGrams: text('Vekt i g', 'Vikt i g', 'Paino, g', 'Gewicht in g', 'Peso in g'),
  fineGrams: text('Finvekt i g', 'Finvikt i g', 'Hienopaino, g', 'Feingewicht in g', 'Peso fino in g'),
  pricePerFineGram: text(
    'Pris per fingram',
    'Pris per fingram',
    'Hinta hienogrammalta',
    'Preis je Feingramm',
    'Prezzo per grammo fino',
  ),
  diameter: text('Diameter i mm', 'Diameter i mm', 'Halkaisija, mm', 'Durchmesser in mm', 'Diametro in mm'),
  alloy: text('Legering', 'Legering', 'Seos', 'Legierung', 'Lega'),
  composition: text('Sammensetning', 'Sammansättning', 'Koostumus', 'Zusammensetzung', 'Composizione'),
  density: text('Densitet i g/cm³', 'Densitet i g/cm³', 'Tiheys, g/cm³', 'Dichte in g/cm³', 'Densità in g/cm³'),
  melting: text(
    'Smelteintervall i °C',
    'Smältintervall i °C',
    'Sulamisalue, °C',
    'Schmelzbereich in °C',
    'Intervallo di fusione in °C',
  ),
  pictograms: text('Faresymboler', 'Faropiktogram', 'Varoitusmerkit', 'Gefahrenpiktogramme', 'Pittogrammi'),
  statements: text('Faresetninger', 'Faroangivelser', 'Vaaralausekkeet', 'Gefahrenhinweise', 'Indicazioni di pericolo'),
} as const

export type Heading = keyof typeof HEADINGS

export const UNIT_WORDS = {
  PCS: text('stk.', 'st', 'kpl', 'Stk.', 'pz.'),
  G: text('g', 'g', 'g', 'g', 'g'),
  KG: text('kg', 'kg', 'kg', 'kg', 'kg'),
  METER: text('m', 'm', 'm', 'm', 'm'),
} as const

export const EXCERPT = text('Utdrag', 'Utdrag', 'Ote', 'Auszug', 'Estratto')
