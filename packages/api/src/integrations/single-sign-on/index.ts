export { checkProvider, type SignOnFound } from './discovery';
export { type PeopleSource, readPeople } from './people';
