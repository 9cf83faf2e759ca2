import { getMark } from './mark.ts'

interface MarkProps {
  /** The name that is shown beside the mark. */
  name: string
  /** The size of the mark as a font size. */
  className: string
}

// The letters are content of the style sheet: no text for screen readers and searches within the page.

/** A store front in the colours of a store's name (marks.css). */
export const StoreFront = ({ name, className }: MarkProps) => drawMark(`store-front ${className}`, name)

/** A lettered tile in the colours of a brand's name, where a logo would be (marks.css). */
export const BrandMark = ({ name, className }: MarkProps) => drawMark(`brand-mark ${className}`, name)

function drawMark(className: string, name: string) {
  const mark = getMark(name)
  return <span aria-hidden="true" data-letters={mark.letters} className={`${className} ${mark.className}`} />
}
