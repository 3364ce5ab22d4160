/** Entry point: a grid's queries and results. Pages that stream files also import `grid/frames`. */
export * from './days';
export * from './export';
export * from './filter';
export { gridDateParts, gridGroupFilter, gridTimeParts, isGridTimePart } from './groups';
export * from './query';
export * from './selection';
