/** The attributes that shoppers filter and compare by, in the order of their facets. */
import { text, type Text } from './text.ts'

export type AttributeCode =
  | 'metal'
  | 'form'
  | 'alloy'
  | 'fineness'
  | 'colour'
  | 'profile'
  | 'thickness'
  | 'width'
  | 'length'
  | 'diameter'
  | 'wall'
  | 'ring_size'
  | 'chain_type'
  | 'clasp_type'
  | 'finish'
  | 'temper'
  | 'weight_class'
  | 'coin_type'
  | 'country'
  | 'manufacturer'
  | 'purity_stamp'
  | 'solder_grade'
  | 'stone_size'
  | 'claws'
  | 'tool_type'
  | 'brand'
  | 'hazard_class'
  | 'year'

export interface AttributeSpec {
  readonly id: number
  readonly code: AttributeCode
  readonly label: Text
  readonly unit?: 'mm' | 'g'
  readonly isFilterable: boolean
  readonly isComparable: boolean
}

const list: readonly [AttributeCode, Text, ('mm' | 'g')?][] = [
  ['metal', text('Metall', 'Metall', 'Metalli', 'Metall', 'Metallo')],
  ['form', text('Form', 'Form', 'Muoto', 'Form', 'Forma')],
  ['alloy', text('Legering', 'Legering', 'Seos', 'Legierung', 'Lega')],
  ['fineness', text('Finhet', 'Finhalt', 'Pitoisuus', 'Feingehalt', 'Titolo')],
  ['colour', text('Farge', 'Färg', 'Väri', 'Farbe', 'Colore')],
  ['profile', text('Profil', 'Profil', 'Profiili', 'Profil', 'Profilo')],
  ['thickness', text('Tykkelse', 'Tjocklek', 'Paksuus', 'Stärke', 'Spessore'), 'mm'],
  ['width', text('Bredde', 'Bredd', 'Leveys', 'Breite', 'Larghezza'), 'mm'],
  ['length', text('Lengde', 'Längd', 'Pituus', 'Länge', 'Lunghezza')],
  ['diameter', text('Diameter', 'Diameter', 'Halkaisija', 'Durchmesser', 'Diametro'), 'mm'],
  ['wall', text('Vegg', 'Gods', 'Seinämä', 'Wandstärke', 'Parete'), 'mm'],
  ['ring_size', text('Ringstørrelse', 'Ringstorlek', 'Sormuskoko', 'Ringgröße', 'Misura anello')],
  ['chain_type', text('Kjedetype', 'Kedjetyp', 'Ketjutyyppi', 'Kettenart', 'Tipo di catena')],
  ['clasp_type', text('Låstype', 'Låstyp', 'Lukkotyyppi', 'Verschlussart', 'Tipo di chiusura')],
  ['finish', text('Framstilling', 'Tillverkning', 'Valmistustapa', 'Herstellung', 'Lavorazione')],
  ['temper', text('Hardhet', 'Hårdhet', 'Kovuus', 'Härte', 'Stato')],
  ['weight_class', text('Vekt', 'Vikt', 'Paino', 'Gewicht', 'Peso')],
  ['coin_type', text('Mynttype', 'Mynttyp', 'Kolikko', 'Münztyp', 'Tipo di moneta')],
  ['country', text('Land', 'Land', 'Maa', 'Land', 'Paese')],
  ['manufacturer', text('Produsent', 'Tillverkare', 'Valmistaja', 'Hersteller', 'Produttore')],
  ['purity_stamp', text('Stempel', 'Stämpel', 'Leima', 'Punze', 'Punzone')],
  ['solder_grade', text('Loddegrad', 'Lodgrad', 'Juotteen laji', 'Lotsorte', 'Grado di saldante')],
  ['stone_size', text('Steinstørrelse', 'Stenstorlek', 'Kivikoko', 'Steingröße', 'Misura pietra'), 'mm'],
  ['claws', text('Klør', 'Klor', 'Kynnet', 'Krappen', 'Griffe')],
  ['tool_type', text('Verktøytype', 'Verktygstyp', 'Työkalu', 'Werkzeugart', 'Tipo di utensile')],
  ['brand', text('Merke', 'Märke', 'Merkki', 'Marke', 'Marca')],
  ['hazard_class', text('Fareklasse', 'Faroklass', 'Vaaraluokka', 'Gefahrenklasse', 'Classe di pericolo')],
  ['year', text('Årgang', 'Årgång', 'Vuosi', 'Jahrgang', 'Anno')],
]

/** Excluded because their facets would repeat other facets. */
const NOT_FILTERABLE: readonly AttributeCode[] = ['purity_stamp', 'claws']
const COMPARABLE: readonly AttributeCode[] = [
  'metal',
  'alloy',
  'fineness',
  'thickness',
  'width',
  'diameter',
  'wall',
  'weight_class',
  'finish',
  'coin_type',
  'country',
  'year',
  'manufacturer',
  'temper',
  'brand',
  'solder_grade',
  'stone_size',
]

const FIRST_ATTRIBUTE_ID = 140

export const ATTRIBUTES: readonly AttributeSpec[] = list.map(([code, label, unit], at) => ({
  id: FIRST_ATTRIBUTE_ID + at,
  code,
  label,
  ...(unit ? { unit } : {}),
  isFilterable: !NOT_FILTERABLE.includes(code),
  isComparable: COMPARABLE.includes(code),
}))
