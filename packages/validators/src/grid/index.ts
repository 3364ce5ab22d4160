/** The door: what a grid asks and what it gets. Pages that stream files read `grid/frames` beside it. */
export * from './days';
export * from './export';
export * from './filter';
export { gridDateParts, gridGroupFilter, gridTimeParts, isGridTimePart } from './groups';
export * from './query';
export * from './selection';
