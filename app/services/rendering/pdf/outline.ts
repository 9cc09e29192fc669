// The outline of a PDF, which readers show next to its pages.
import { PDFHexString, PDFName, type PDFDocument, type PDFRef } from 'pdf-lib';
import type { DocumentPage } from '#app/services/rendering/protocol.ts';

interface Chapter {
  readonly title: string;
  readonly level: number;
  readonly page: PDFRef;
  readonly ref: PDFRef;
  readonly children: Chapter[];
}

/** @param refs of the pages, in their order */
export function addOutline(pdf: PDFDocument, pages: readonly DocumentPage[], refs: readonly PDFRef[]): void {
  const top = nestChapters(pdf, pages, refs);
  const [first, last] = [top[0], top.at(-1)];
  if (!first || !last) return;
  const { context } = pdf;
  const root = context.nextRef();
  for (const [index, chapter] of top.entries())
    writeChapter(pdf, chapter, { parent: root, before: top[index - 1], after: top[index + 1] });
  context.assign(root, context.obj({ Type: 'Outlines', First: first.ref, Last: last.ref, Count: countAll(top) }));
  pdf.catalog.set(PDFName.of('Outlines'), root);
  pdf.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

function nestChapters({ context }: PDFDocument, pages: readonly DocumentPage[], refs: readonly PDFRef[]): readonly Chapter[] {
  const top: Chapter[] = [];
  const open: Chapter[] = [];
  pages.forEach(({ chapters }, index) => {
    const page = refs[index];
    if (!page) return;
    for (const { title, level } of chapters) {
      while ((open.at(-1)?.level ?? -1) >= level) open.pop();
      const chapter: Chapter = { title, level, page, ref: context.nextRef(), children: [] };
      (open.at(-1)?.children ?? top).push(chapter);
      open.push(chapter);
    }
  });
  return top;
}

interface Place {
  readonly parent: PDFRef;
  readonly before: Chapter | undefined;
  readonly after: Chapter | undefined;
}

function writeChapter(pdf: PDFDocument, { title, page, ref, children }: Chapter, { parent, before, after }: Place): void {
  const [first, last] = [children[0], children.at(-1)];
  pdf.context.assign(
    ref,
    pdf.context.obj({
      Title: PDFHexString.fromText(title),
      Parent: parent,
      Dest: [page, 'Fit'],
      ...(before && { Prev: before.ref }),
      ...(after && { Next: after.ref }),
      ...(first && last && { First: first.ref, Last: last.ref, Count: countAll(children) }),
    }),
  );
  for (const [index, child] of children.entries())
    writeChapter(pdf, child, { parent: ref, before: children[index - 1], after: children[index + 1] });
}

const countAll = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, { children }) => sum + 1 + countAll(children), 0);
