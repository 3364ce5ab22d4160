export { limitAnswers } from './limited-s3';
export { operatorFetch } from './operator-fetch';
export { outsideJson } from './outside-json';
