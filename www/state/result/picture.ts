/** What a saved picture needs of the page's styles: outside the page nobody knows them. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** Sharp enough for print. */
const PNG_SCALE = 3;

/** A picture that stands alone: the colours and letters of the page are written into it. */
export function asSvg(picture: SVGSVGElement): Blob {
  return new Blob([svgText(picture)], { type: 'image/svg+xml' });
}

/** The same as pixels. */
export async function asPng(picture: SVGSVGElement): Promise<Blob> {
  const { width, height } = picture.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(picture))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width * PNG_SCALE, height * PNG_SCALE);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}

function svgText(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = [picture, ...picture.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, original] of originals.entries()) {
    const computed = getComputedStyle(original);
    for (const style of STYLES) copies[index]?.setAttribute(style, computed.getPropertyValue(style));
    copies[index]?.removeAttribute('class');
    copies[index]?.removeAttribute('style');
  }
  const { width, height } = picture.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const sheet = document.createElementNS(picture.namespaceURI, 'rect');
  sheet.setAttribute('width', '100%');
  sheet.setAttribute('height', '100%');
  const style = getComputedStyle(picture.closest('.panel') ?? document.body);
  sheet.setAttribute('fill', style.backgroundColor);
  copy.prepend(sheet);
  return new XMLSerializer().serializeToString(copy);
}
