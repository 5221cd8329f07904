/** URLs of the pictograms, drawn after annex V of the CLP regulation. */
import GHS01 from './GHS01.svg'
import GHS02 from './GHS02.svg'
import GHS03 from './GHS03.svg'
import GHS04 from './GHS04.svg'
import GHS05 from './GHS05.svg'
import GHS06 from './GHS06.svg'
import GHS07 from './GHS07.svg'
import GHS08 from './GHS08.svg'
import GHS09 from './GHS09.svg'

export const pictogramAddress = { GHS01, GHS02, GHS03, GHS04, GHS05, GHS06, GHS07, GHS08, GHS09 }
