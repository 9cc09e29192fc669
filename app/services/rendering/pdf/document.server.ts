// A document of pages as a PDF: vector drawings, text that can be selected, chapters in the outline.
import { PDFDocument, PDFName, type PDFRef } from 'pdf-lib';
import type { DocumentPage, DocumentRequest, Picture, PicturePart } from '#app/services/rendering/protocol.ts';
import { parseSvg } from '#app/services/rendering/svg-tree.ts';
import type { FontStore } from '#app/services/rendering/text/font-store.server.ts';
import type { FontSubsetter } from '#app/services/rendering/text/font-subsetter.ts';
import type { HarfBuzz } from '#app/services/rendering/text/harfbuzz.ts';
import { openTypesetter } from '#app/services/rendering/text/typesetter.server.ts';
import { drawSvg, type SvgResources } from './draw-svg.ts';
import { addOutline } from './outline.ts';
import { number } from './path-operators.ts';
import { createPdfFonts } from './pdf-fonts.ts';

/** The pixels of a part that cannot be drawn as vectors: RGB, top to bottom. */
export interface PagePixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}
export interface DocumentTools {
  readonly fonts: FontStore;
  readonly harfBuzz: HarfBuzz;
  readonly subsetter: FontSubsetter;
  readonly rasterizePart: (part: PicturePart, background: string) => Promise<PagePixels>;
}

export async function renderDocument(request: DocumentRequest, tools: DocumentTools): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  describe(pdf, request);
  const svgs = request.pages.flatMap(({ picture }) => picture.parts.map(({ svg }) => svg));
  const typesetter = await openTypesetter(svgs, tools.fonts, tools.harfBuzz);
  try {
    const book = createBook(pdf, tools);
    const resources: SvgResources = { typesetter, fonts: book.fonts, opacityState: book.opacityState };
    const pages: PDFRef[] = [];
    for (const page of request.pages) pages.push(await book.addPage(page, resources));
    addOutline(pdf, request.pages, pages);
    await book.finish();
    return await pdf.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
  } finally {
    typesetter.free();
  }
}

function describe(pdf: PDFDocument, { title, language, createdMs }: DocumentRequest): void {
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setCreator('Meridian');
  pdf.setProducer('Meridian');
  pdf.setLanguage(language);
  pdf.setCreationDate(new Date(createdMs));
  pdf.setModificationDate(new Date(createdMs));
}

interface Book {
  readonly fonts: SvgResources['fonts'];
  readonly opacityState: SvgResources['opacityState'];
  addPage(page: DocumentPage, resources: SvgResources): Promise<PDFRef>;
  finish(): Promise<void>;
}

/** Pages share one dictionary of resources, which is complete only at the end. */
function createBook(pdf: PDFDocument, tools: DocumentTools): Book {
  const { context } = pdf;
  const shared = context.nextRef();
  const fonts = createPdfFonts();
  const states = new Map<string, { readonly name: string; readonly ref: PDFRef }>();
  const images: [string, PDFRef][] = [];
  const addImage = async (part: PicturePart, background: string): Promise<string> => {
    const name = `I${images.length + 1}`;
    images.push([name, await embedPixels(pdf, await tools.rasterizePart(part, background))]);
    return name;
  };
  return {
    fonts,
    opacityState(fill, stroke) {
      const key = `${fill} ${stroke}`;
      const known = states.get(key);
      if (known) return known.name;
      const state = {
        name: `G${states.size + 1}`,
        ref: context.register(context.obj({ Type: 'ExtGState', ca: fill, CA: stroke })),
      };
      states.set(key, state);
      return state.name;
    },
    async addPage({ picture, pointsPerPx }, resources) {
      const page = pdf.addPage([picture.widthPx * pointsPerPx, picture.heightPx * pointsPerPx]);
      const operators = await drawPicture(picture, pointsPerPx, { resources, addImage });
      const content = context.stream(await deflate(new TextEncoder().encode(operators)), { Filter: 'FlateDecode' });
      page.node.set(PDFName.of('Contents'), context.register(content));
      page.node.set(PDFName.of('Resources'), shared);
      return page.ref;
    },
    async finish() {
      const Font = await fonts.embed(context, { subsetter: tools.subsetter, deflate });
      const ExtGState = Object.fromEntries([...states.values()].map(({ name, ref }) => [name, ref]));
      context.assign(shared, context.obj({ Font, ExtGState, XObject: Object.fromEntries(images) }));
    },
  };
}

interface Page {
  readonly resources: SvgResources;
  readonly addImage: (part: PicturePart, background: string) => Promise<string>;
}

/** Everything in px with y downwards, as the drawings have it. */
async function drawPicture(picture: Picture, pointsPerPx: number, { resources, addImage }: Page): Promise<string> {
  const { widthPx, heightPx, background } = picture;
  const scale = number(pointsPerPx);
  const parts = [
    `${scale} 0 0 -${scale} 0 ${number(heightPx * pointsPerPx)} cm`,
    backgroundOperators(background, widthPx, heightPx),
  ];
  for (const part of picture.parts) {
    const root = parseSvg(part.svg);
    const placed = { ...root, attributes: { ...root.attributes, x: String(part.x), y: String(part.y) } };
    parts.push(drawSvg(placed, resources) ?? imageOperators(part, await addImage(part, background)));
  }
  return parts.join('\n');
}

function backgroundOperators(color: string, widthPx: number, heightPx: number): string {
  const parts = [1, 3, 5].map((at) => number(parseInt(color.slice(at, at + 2), 16) / 255));
  return `${parts.join(' ')} rg 0 0 ${number(widthPx)} ${number(heightPx)} re f`;
}

const imageOperators = ({ x, y, widthPx, heightPx }: PicturePart, name: string): string =>
  `q ${number(widthPx)} 0 0 -${number(heightPx)} ${number(x)} ${number(y + heightPx)} cm /${name} Do Q`;

async function embedPixels({ context }: PDFDocument, { width, height, rgb }: PagePixels): Promise<PDFRef> {
  const image = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 };
  return context.register(context.stream(await deflate(rgb), { ...image, Filter: 'FlateDecode' }));
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
