/** Sample subjects of every kind, for the tests and the contact sheet. */
import type { PictureSubject, Tone, WireProfile } from './subject.ts'

const TONES: readonly Tone[] = [
  'gold',
  'paleGold',
  'rose',
  'red',
  'green',
  'whiteGold',
  'silver',
  'platinum',
  'palladium',
  'rhodium',
]
const PROFILES: readonly WireProfile[] = [
  'round',
  'halfRound',
  'lowHalfRound',
  'square',
  'flat',
  'oval',
  'bezel',
  'beaded',
  'twisted',
]

function each<T, S extends PictureSubject>(values: readonly T[], subject: (value: T) => S): S[] {
  return values.map(subject)
}

function gold(weight: string) {
  return { maker: 'KARAT', weight, fineness: '999.9' }
}

const BARS: readonly PictureSubject[] = [
  ...each([1, 5, 10, 20, 50, 100], (weightGrams) => ({
    kind: 'mintedBar',
    tone: 'gold',
    weightGrams,
    lettering: gold(`${weightGrams} g`),
  })),
  {
    kind: 'mintedBar',
    tone: 'silver',
    weightGrams: 100,
    lettering: { maker: 'KARAT', weight: '100 g', fineness: '999' },
  },
  {
    kind: 'mintedBar',
    tone: 'platinum',
    weightGrams: 31.1035,
    lettering: { maker: 'NORDLYS', weight: '1 oz', fineness: '999.5' },
  },
  {
    kind: 'mintedBar',
    tone: 'palladium',
    weightGrams: 50,
    lettering: { maker: 'KARAT NORDISK', weight: '50 g', fineness: '999.5' },
  },
  ...each([100, 250, 1000], (weightGrams) => ({
    kind: 'castBar',
    tone: 'gold',
    weightGrams,
    lettering: gold(`${weightGrams} g`),
  })),
  {
    kind: 'castBar',
    tone: 'silver',
    weightGrams: 5000,
    lettering: { maker: 'KARAT', weight: '5 kg', fineness: '999' },
  },
  ...each([1, 2.5, 5, 10, 20, 31.1035], (weightGrams) => ({
    kind: 'assayCard',
    tone: 'gold',
    weightGrams,
    lettering: gold(weightGrams > 31 ? '1 oz' : `${weightGrams} g`),
  })),
  ...each(['baptism', 'wedding', 'christmas', 'birthday'] as const, (occasion) => ({
    kind: 'assayCard',
    tone: 'gold',
    weightGrams: occasion === 'wedding' ? 2 : 5,
    lettering: gold(occasion === 'wedding' ? '2 g' : '5 g'),
    occasion,
  })),
  ...each(['silver', 'platinum', 'palladium'] as const, (tone) => ({
    kind: 'assayCard',
    tone,
    weightGrams: 5,
    lettering: { maker: 'KARAT', weight: '5 g', fineness: '999.5' },
  })),
]

const COINS: readonly PictureSubject[] = [
  ...each(
    [
      'ship',
      'forest',
      'leaf',
      'antelope',
      'eagle',
      'kangaroo',
      'organ',
      'portrait',
      'lion',
      'panda',
      'britannia',
      'buffalo',
      'crown',
      'rooster',
    ] as const,
    (motif) => ({
      kind: 'coin',
      tone: motif === 'forest' || motif === 'panda' ? 'silver' : 'gold',
      diameterMm: 32.7,
      motif,
      lettering: {
        title: motif === 'ship' ? 'NORDISK LANGSKIP' : motif.toUpperCase(),
        weight: '1 oz',
        fineness: '999.9',
        number: '2026',
      },
    }),
  ),
  {
    kind: 'coin',
    tone: 'gold',
    diameterMm: 16.5,
    motif: 'leaf',
    lettering: { title: 'MAPLE LEAF', weight: '1/10 oz', fineness: '999.9', number: '2026' },
  },
]

const MATERIAL: readonly PictureSubject[] = [
  { kind: 'grain', tone: 'gold', sizeMm: 3 },
  { kind: 'grain', tone: 'silver', sizeMm: 1 },
  ...each([0.3, 0.8, 2, 5], (thicknessMm) => ({ kind: 'wireCoil', tone: 'gold', profile: 'round', thicknessMm })),
  ...each(PROFILES, (profile) => ({
    kind: 'wireCoil',
    tone: 'silver',
    profile,
    ...(profile === 'bezel' ? { thicknessMm: 0.4, widthMm: 4 } : { thicknessMm: 2 }),
  })),
  ...each(PROFILES, (profile) => ({
    kind: 'rods',
    tone: 'gold',
    profile,
    ...(profile === 'bezel' ? { thicknessMm: 0.4, widthMm: 4 } : { thicknessMm: 2 }),
  })),
  { kind: 'rods', tone: 'silver', profile: 'round', thicknessMm: 6 },
  { kind: 'sheet', tone: 'gold', thicknessMm: 1, label: 'Au 750' },
  { kind: 'sheet', tone: 'silver', thicknessMm: 0.3, label: 'Ag 925' },
  { kind: 'sheet', tone: 'silver', thicknessMm: 3, label: 'Ag 925' },
  { kind: 'tube', tone: 'gold', outerMm: 3, wallMm: 0.4 },
  { kind: 'tube', tone: 'silver', outerMm: 10, wallMm: 1.5 },
  { kind: 'disc', tone: 'silver', diameterMm: 30, thicknessMm: 1 },
  { kind: 'disc', tone: 'gold', diameterMm: 8, thicknessMm: 0.5 },
  ...each(['wire', 'sheet', 'paste'] as const, (form) => ({
    kind: 'solder',
    tone: form === 'sheet' ? 'gold' : 'silver',
    form,
  })),
  ...each(TONES, (tone) => ({ kind: 'wireCoil', tone, profile: 'round', thicknessMm: 1.5 })),
]

const FINDINGS: readonly PictureSubject[] = [
  ...each(
    ['anchor', 'curb', 'figaro', 'belcher', 'box', 'snake', 'rope', 'ball', 'wheat', 'king'] as const,
    (type) => ({
      kind: 'chain',
      tone: type === 'curb' || type === 'ball' ? 'silver' : 'gold',
      type,
      widthMm: 2.5,
      ready: false,
    }),
  ),
  { kind: 'chain', tone: 'gold', type: 'curb', widthMm: 1.2, ready: true },
  { kind: 'chain', tone: 'silver', type: 'king', widthMm: 5, ready: true },
  ...each(['springRing', 'lobster', 'box', 'toggle', 'magnetic', 'hook', 'safetyChain'] as const, (type) => ({
    kind: 'clasp',
    tone: type === 'lobster' || type === 'box' ? 'gold' : 'silver',
    type,
    sizeMm: 11,
  })),
  { kind: 'jumpRing', tone: 'gold', wireMm: 0.8, innerMm: 4, count: 10 },
  { kind: 'jumpRing', tone: 'silver', wireMm: 1.5, innerMm: 6, count: 1 },
  ...each(['post', 'nut', 'hook', 'leverBack', 'clip', 'hoop'] as const, (type) => ({
    kind: 'earFinding',
    tone: 'gold',
    type,
    sizeMm: 10,
  })),
  ...each(['bezelRound', 'bezelOval', 'claw4', 'claw6', 'cone', 'gallery'] as const, (type) => ({
    kind: 'setting',
    tone: type === 'claw6' ? 'whiteGold' : 'gold',
    type,
    sizeMm: 5,
  })),
  ...each(['d', 'flat', 'comfort'] as const, (profile) => ({
    kind: 'ringBlank',
    tone: profile === 'flat' ? 'platinum' : 'gold',
    profile,
    widthMm: profile === 'comfort' ? 3 : 5,
  })),
  ...each(['bail', 'broochPin', 'plate', 'coinFrame'] as const, (type) => ({ kind: 'pendant', tone: 'gold', type })),
]

const SUPPLIES: readonly PictureSubject[] = [
  ...each(
    [
      'pliers',
      'file',
      'saw',
      'sawBlades',
      'mandrel',
      'hammer',
      'drawplate',
      'mill',
      'torch',
      'burr',
      'scale',
      'gauge',
      'tweezers',
      'crucible',
      'brush',
      'paper',
      'polish',
      'block',
      'caliper',
      'loupe',
      'dividers',
      'mallet',
      'dappingBlock',
      'solderBoard',
      'anvil',
      'buff',
      'mould',
      'touchstone',
      'magnet',
      'gloves',
      'peg',
      'stoneGauge',
      'pitchBowl',
      'cloth',
      'emerySticks',
      'needleFiles',
      'roundPliers',
      'cutters',
      'shears',
      'plainMandrel',
      'hose',
    ] as const,
    (type) => ({ kind: 'tool', type }),
  ),
  { kind: 'bottle', shape: 'bottle', liquid: 'gold', label: 'AU 200', pictograms: ['GHS05', 'GHS07'] },
  { kind: 'bottle', shape: 'canister', liquid: 'glass', label: 'PICKLE 5 L', pictograms: ['GHS05', 'GHS09', 'GHS06'] },
  { kind: 'bottle', shape: 'jar', liquid: 'paper', label: 'BORAX', pictograms: ['GHS08'] },
  { kind: 'bottle', shape: 'bag', liquid: 'ceramic', label: 'INVEST 22 KG', pictograms: ['GHS08', 'GHS02'] },
  { kind: 'tool', type: 'solderBoard', accent: 'dark' },
  { kind: 'tool', type: 'crucible', accent: 'silver' },
  ...each(['case', 'coinTube', 'album', 'capsule'] as const, (type) => ({ kind: 'storage', type, tone: 'wood' })),
  ...each([5, 10] as const, (places) => ({ kind: 'storage', type: 'case', tone: 'dark', places })),
  { kind: 'bottle', shape: 'jar', liquid: 'paper', label: 'Na₂B₄O₇ ‰', pictograms: [] },
  { kind: 'voucher', amount: '1 000 kr', tone: 'gold' },
  { kind: 'document', title: 'PRISLISTE 2026' },
  {
    kind: 'set',
    parts: [
      { kind: 'tool', type: 'pliers' },
      { kind: 'tool', type: 'saw' },
      { kind: 'tool', type: 'file' },
      { kind: 'wireCoil', tone: 'silver', profile: 'round', thicknessMm: 1 },
    ],
  },
  {
    kind: 'set',
    parts: [
      { kind: 'solder', tone: 'silver', form: 'wire' },
      { kind: 'solder', tone: 'silver', form: 'paste' },
    ],
  },
  { kind: 'stillLife', theme: 'investment' },
  { kind: 'stillLife', theme: 'goldsmith' },
]

export const SAMPLES: readonly PictureSubject[] = [...BARS, ...COINS, ...MATERIAL, ...FINDINGS, ...SUPPLIES]
