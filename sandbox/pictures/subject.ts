/** What a drawing shows. The catalogue stores subjects with products; the image route draws them on request. */

export type Tone =
  | 'gold'
  | 'paleGold'
  | 'rose'
  | 'red'
  | 'green'
  | 'whiteGold'
  | 'silver'
  | 'platinum'
  | 'palladium'
  | 'rhodium'
  | 'steel'
  | 'brass'
  | 'wood'
  | 'glass'
  | 'ceramic'
  | 'paper'
  | 'dark'

/** The text on a real bar or coin, in the maker's words. */
export interface Lettering {
  maker?: string // "KARAT"
  weight?: string // "100 g", "1 oz"
  fineness?: string // "999.9"
  title?: string // inscription of a coin or a label
  number?: string // serial number
}

export type PictureSubject =
  | { kind: 'mintedBar'; tone: Tone; weightGrams: number; lettering: Lettering }
  | { kind: 'castBar'; tone: Tone; weightGrams: number; lettering: Lettering }
  | {
      kind: 'assayCard'
      tone: Tone
      weightGrams: number
      lettering: Lettering
      occasion?: 'baptism' | 'wedding' | 'christmas' | 'birthday'
    }
  | {
      kind: 'coin'
      tone: Tone
      diameterMm: number
      motif:
        | 'ship'
        | 'forest'
        | 'leaf'
        | 'antelope'
        | 'eagle'
        | 'kangaroo'
        | 'organ'
        | 'portrait'
        | 'lion'
        | 'panda'
        | 'britannia'
        | 'buffalo'
        | 'crown'
        | 'rooster'
      lettering: Lettering
    }
  | { kind: 'grain'; tone: Tone; sizeMm: number }
  | { kind: 'wireCoil'; tone: Tone; profile: WireProfile; thicknessMm: number; widthMm?: number }
  | { kind: 'rods'; tone: Tone; profile: WireProfile; thicknessMm: number; widthMm?: number }
  | { kind: 'sheet'; tone: Tone; thicknessMm: number; label?: string }
  | { kind: 'tube'; tone: Tone; outerMm: number; wallMm: number }
  | { kind: 'disc'; tone: Tone; diameterMm: number; thicknessMm: number }
  | { kind: 'solder'; tone: Tone; form: 'wire' | 'sheet' | 'paste'; label?: string }
  | {
      kind: 'chain'
      tone: Tone
      type: 'anchor' | 'curb' | 'figaro' | 'belcher' | 'box' | 'snake' | 'rope' | 'ball' | 'wheat' | 'king'
      widthMm: number
      ready: boolean
    }
  | {
      kind: 'clasp'
      tone: Tone
      type: 'springRing' | 'lobster' | 'box' | 'toggle' | 'magnetic' | 'hook' | 'safetyChain'
      sizeMm: number
    }
  | { kind: 'jumpRing'; tone: Tone; wireMm: number; innerMm: number; count: number }
  | { kind: 'earFinding'; tone: Tone; type: 'post' | 'nut' | 'hook' | 'leverBack' | 'clip' | 'hoop'; sizeMm: number }
  | {
      kind: 'setting'
      tone: Tone
      type: 'bezelRound' | 'bezelOval' | 'claw4' | 'claw6' | 'cone' | 'gallery'
      sizeMm: number
    }
  | { kind: 'ringBlank'; tone: Tone; profile: 'd' | 'flat' | 'comfort'; widthMm: number; thicknessMm?: number }
  | { kind: 'pendant'; tone: Tone; type: 'bail' | 'broochPin' | 'plate' | 'coinFrame'; diameterMm?: number }
  | {
      kind: 'tool'
      type:
        | 'pliers'
        | 'file'
        | 'saw'
        | 'sawBlades'
        | 'mandrel'
        | 'hammer'
        | 'drawplate'
        | 'mill'
        | 'torch'
        | 'burr'
        | 'scale'
        | 'gauge'
        | 'tweezers'
        | 'crucible'
        | 'brush'
        | 'paper'
        | 'polish'
        | 'block'
        | 'caliper'
        | 'loupe'
        | 'dividers'
        | 'mallet'
        | 'dappingBlock'
        | 'solderBoard'
        | 'anvil'
        | 'buff'
        | 'mould'
        | 'touchstone'
        | 'magnet'
        | 'gloves'
        | 'peg'
        | 'stoneGauge'
        | 'pitchBowl'
        | 'cloth'
        | 'emerySticks'
        | 'needleFiles'
        | 'roundPliers'
        | 'cutters'
        | 'shears'
        | 'plainMandrel'
        | 'hose'
      accent?: Tone
      print?: string
    }
  | {
      kind: 'storage'
      type: 'case' | 'coinTube' | 'album' | 'capsule'
      tone: Tone
      diameterMm?: number
      places?: 1 | 5 | 10
    }
  | {
      kind: 'bottle'
      shape: 'bottle' | 'canister' | 'jar' | 'bag'
      liquid: Tone
      label: string
      pictograms: readonly string[]
    }
  | { kind: 'voucher'; amount: string; tone: Tone }
  | { kind: 'document'; title: string }
  | { kind: 'set'; parts: readonly PictureSubject[] }
  | { kind: 'stillLife'; theme: 'investment' | 'goldsmith' }

export type WireProfile =
  | 'round'
  | 'halfRound'
  | 'lowHalfRound'
  | 'square'
  | 'flat'
  | 'oval'
  | 'bezel'
  | 'beaded'
  | 'twisted'
