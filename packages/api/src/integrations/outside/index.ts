export { operatorFetch } from './operator-fetch';
export { outsideJson } from './outside-json';
