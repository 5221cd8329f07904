import type { MetalCode } from '../shop/metalFeed.ts'
import type { MetalTone } from '../ui/MetalDot.tsx'

export const metalTones: Readonly<Record<MetalCode, MetalTone>> = { AU: 'au', AG: 'ag', PT: 'pt', PD: 'pd', RH: 'rh' }
