/** A picture in its highest resolution; until that has loaded, or if it fails, the page's picture is shown enlarged. */
import { useState, type CSSProperties } from 'react'
import type { ImagePartsFragment } from '../../client/generated/documents.generated.ts'
import { largePicture } from '../../shop/pictureAddress.ts'
import { PLACEHOLDER_PX } from '../../ui/placeholderPicture.ts'

interface EnlargedPictureProps {
  readonly image: ImagePartsFragment
  /** URL of the picture as loaded by the page; empty if there is none. */
  readonly visibleAddress: string
  /** Zoom factor; 1 fits the stage. */
  readonly factor: number
}

export function EnlargedPicture({ image, visibleAddress, factor }: EnlargedPictureProps) {
  const [large, setLarge] = useState<'coming' | 'there' | 'missing'>('coming')
  const hasShown = visibleAddress !== ''
  const style: CSSProperties & { readonly '--factor': number } = {
    '--factor': factor,
    ...(large === 'coming' && hasShown && { backgroundImage: `url("${visibleAddress}")` }),
  }

  return (
    <img
      src={large === 'missing' && hasShown ? visibleAddress : largePicture(image.template)}
      alt={image.alt}
      draggable={false}
      style={style}
      onLoad={({ currentTarget }) => {
        const isPlaceholder = currentTarget.naturalWidth === PLACEHOLDER_PX
        setLarge((before) => (before === 'coming' ? (isPlaceholder ? 'missing' : 'there') : before))
      }}
      onError={() => setLarge('missing')}
    />
  )
}
