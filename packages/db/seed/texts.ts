import { newId } from '../src/ids';
import { french } from './french';

/** The sample programs' translated texts, by language; the caller provides the English ones. */
const translations: Record<string, Record<string, string>> = {
	fr: french,
	sp: {
		'topbar.welcomeGuest': 'Bienvenido',
		'topbar.welcome': 'Bienvenido, {name}',
		'topbar.signIn': 'Iniciar sesión',
		'topbar.signOut': 'Cerrar sesión',
		'search.button': 'Buscar',
		'cart.title': 'Su carrito',
		'cart.checkout': 'Pagar',
		'infoCards.balance': 'Saldo de puntos',
		custom1: 'Región',
		custom2: 'Equipo',
	},
	ge: {
		'topbar.welcomeGuest': 'Willkommen',
		'topbar.welcome': 'Willkommen, {name}',
		'topbar.signIn': 'Anmelden',
		'topbar.signOut': 'Abmelden',
		'search.button': 'Suchen',
		'cart.title': 'Ihr Warenkorb',
		'cart.checkout': 'Zur Kasse',
		'infoCards.balance': 'Punktestand',
		custom1: 'Gebiet',
		custom2: 'Gruppe',
	},
};

const fixedPages: readonly [name: string, html: string][] = [
	['home', '<h1>Welcome</h1><p>Choose your reward.</p>'],
	['closed', '<p>This program has ended.</p>'],
	['termsandconditions', '<h1>Terms and conditions</h1><p>Rewards are subject to availability.</p>'],
	['usedaccount', '<p>This code has been used.</p>'],
	['siterebuilding', '<p>We are updating the catalog. Please come back in a few minutes.</p>'],
	['ordersuccess', '<h1>Thank you</h1><p>Your order is on its way.</p>'],
];

/** One language's content: the pages that can't be deleted, and both menus. */
export function contentRows(programId: string, language: string) {
	const pages = fixedPages.map(([name], sort) => ({
		program_id: programId,
		id: newId(),
		language,
		name,
		url: `/${name}`,
		sort,
	}));
	const sections = fixedPages.map(([, html], at) => ({
		program_id: programId,
		id: newId(),
		page_id: pages[at]?.id,
		type: 'html',
		sort: 1,
		html,
	}));
	const menuItems = (['desktop', 'mobile'] as const).flatMap((menu) =>
		['Home', 'Shop'].map((title, sort) => ({
			program_id: programId,
			language,
			menu,
			id: newId(),
			sort,
			title,
			type: menu === 'mobile' ? 'link' : '',
			url: `/${title.toLowerCase()}`,
		})),
	);
	return { pages, sections, menuItems };
}

/** A language's texts; untranslated ones are English. */
export const dictionaryRows = (programId: string, language: string, english: Readonly<Record<string, string>>) =>
	Object.entries({ ...english, ...translations[language] }).map(([key, text]) => ({
		program_id: programId,
		language,
		key,
		text,
	}));
