/** Small pictures in a row, each a button that shows its large one. */
import { useLingui } from '@lingui/react/macro'
import type { ImagePartsFragment } from '../../client/generated/documents.generated.ts'
import { Picture } from '../../ui/Picture.tsx'

interface ThumbnailsProps {
  readonly images: readonly ImagePartsFragment[]
  /** Index of the picture that is shown. */
  readonly index: number
  readonly onShow: (index: number) => void
  readonly className: string | undefined
  readonly buttonClassName?: string | undefined
}

export function Thumbnails({ images, index, onShow, className, buttonClassName }: ThumbnailsProps) {
  const { t } = useLingui()
  return (
    <ul className={className}>
      {images.map((image, at) => {
        const number = at + 1
        return (
          <li key={image.template}>
            <button
              className={buttonClassName}
              type="button"
              aria-current={at === index ? 'true' : undefined}
              aria-label={t`Picture ${number}: ${image.alt}`}
              onClick={() => onShow(at)}
            >
              <Picture image={image} sizes="76px" isDecorative isSmall />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
