export { checkProvider, type SignOnFound } from './discovery';
export { type PeopleSource, type Person, readPeople } from './people';
