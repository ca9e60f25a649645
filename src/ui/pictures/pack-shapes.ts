import type { Packing } from '../../domain/catalogue/drawn-picture.ts';

/** Where things of a drawing are, on a square of 96. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How one kind of pack is drawn. */
export interface PackShape {
  /** The outline, filled with the pack's colour. */
  readonly body: string;
  /** Parts in the darker colour: lids, caps, seams, slats. */
  readonly parts: string;
  readonly label: Box;
  /** Corners of the squares with the goods, and their edge. */
  readonly goods: readonly (readonly [x: number, y: number, edge: number])[];
  /** Loose goods lie on a cloth of the colour. */
  readonly isLoose?: true;
}

const PACK_GOODS = [[32, 22, 32]] as const;

export const PACK_SHAPES: Readonly<Record<Packing, PackShape>> = {
  pouch: {
    body: 'M20 8h56l-3 6 5 70q0 4-4 4H22q-4 0-4-4l5-70z',
    parts: 'M20 8h56l-3 6H23z',
    label: { x: 22, y: 54, width: 52, height: 28 },
    goods: [[32, 18, 33]],
  },
  bottle: {
    body: 'M40 14h16v8q14 6 14 20v42q0 6-6 6H32q-6 0-6-6V42q0-14 14-20z',
    parts: 'M39 5h18v10H39z',
    label: { x: 26, y: 54, width: 44, height: 29 },
    goods: [[34, 25, 28]],
  },
  tin: {
    body: 'M18 14q30-10 60 0v68q-30 10-60 0z',
    parts: 'M18 14q30-10 60 0q-30 9-60 0zM18 82q30 10 60 0v4q-30 10-60 0z',
    label: { x: 18, y: 52, width: 60, height: 27 },
    goods: [[32, 19, 32]],
  },
  jar: {
    body: 'M24 20h48q8 6 8 14v48q0 7-7 7H23q-7 0-7-7V34q0-8 8-14z',
    parts: 'M24 7h48v13H24z',
    label: { x: 18, y: 54, width: 60, height: 27 },
    goods: [[32, 22, 31]],
  },
  box: {
    body: 'M16 14h64v74H16z',
    parts: 'M16 14l7-8h50l7 8z',
    label: { x: 20, y: 54, width: 56, height: 29 },
    goods: PACK_GOODS,
  },
  carton: {
    body: 'M24 26h48v62H24z',
    parts: 'M24 26l8-14h32l8 14zM32 6h32v7H32z',
    label: { x: 26, y: 56, width: 44, height: 28 },
    goods: [[33, 25, 30]],
  },
  cup: {
    body: 'M14 22h68l-8 62q-1 5-6 5H28q-5 0-6-5z',
    parts: 'M12 13h72v10H12z',
    label: { x: 22, y: 54, width: 52, height: 26 },
    goods: [[33, 23, 30]],
  },
  sack: {
    body: 'M26 16q22-6 44 0 14 24 10 62-1 10-8 10H24q-7 0-8-10-4-38 10-62z',
    parts: 'M30 6q18 6 36 0l-3 12q-15-4-30 0z',
    label: { x: 20, y: 54, width: 56, height: 28 },
    goods: [[32, 20, 32]],
  },
  bunch: {
    isLoose: true,
    body: 'M14 46h68L66 92H30z',
    parts: 'M30 52h36v8H30z',
    label: { x: 16, y: 64, width: 64, height: 27 },
    goods: [
      [10, 14, 42],
      [44, 14, 42],
      [26, 4, 44],
    ],
  },
  crate: {
    isLoose: true,
    body: 'M8 50h80v40H8z',
    parts: 'M8 50h80v5H8zM8 84h80v6H8zM8 50h6v40H8zM82 50h6v40h-6z',
    label: { x: 16, y: 57, width: 64, height: 26 },
    goods: [
      [8, 16, 36],
      [52, 16, 36],
      [29, 8, 40],
    ],
  },
  tray: {
    isLoose: true,
    body: 'M4 52h88l-8 36q-1 4-5 4H17q-4 0-5-4z',
    parts: 'M2 47h92v7H2z',
    label: { x: 17, y: 59, width: 62, height: 27 },
    goods: [
      [12, 12, 38],
      [46, 12, 38],
    ],
  },
  heap: {
    isLoose: true,
    body: 'M6 60h84q-4 30-28 30H34Q10 90 6 60z',
    parts: 'M4 55h88v7H4z',
    label: { x: 19, y: 61, width: 58, height: 27 },
    goods: [
      [10, 24, 36],
      [50, 24, 36],
      [29, 4, 40],
    ],
  },
};

/** What is printed on a pack, or lies below loose goods, by its pattern, in the darker colour. */
export const PRINTS: readonly string[] = [
  'M48 10a24 24 0 1 0 .1 0z',
  'M0 0h33v96H0z',
  'M0 62L96 4v44L16 96H0z',
  'M37 0h22v96H37z',
  'M12 0h12v96H12zM36 0h12v96H36zM60 0h12v96H60zM84 0h12v96H84z',
  'M0 50h96v46H0z',
];
