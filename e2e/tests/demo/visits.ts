import { languages } from '../../fixtures/texts';
import { type Visits, visit } from '../../fixtures/visit';

const pages = [
	visit('/users', '/users', 'grid'),
	visit('/repdetail/:recordId', '/repdetail/R-2003', 'heading'),
	visit('/resellermanagement', '/resellermanagement', 'grid'),
	visit('/userdetails/:recordId', '/userdetails/U-1004', 'heading'),
	visit('/repmanagement', '/repmanagement', 'grid'),
	visit('/resellerdetail/:recordId', '/resellerdetail/S-2008', 'heading'),
];

/** Each in one of the languages: they share grid and form, so every part is checked in each. */
export const visits: Visits = (_, language) =>
	pages.filter((_page, at) => language === 'all' || languages[at % languages.length] === language);
