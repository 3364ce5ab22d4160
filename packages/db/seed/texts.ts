import { newId } from '../src/ids';

/** Texts of a program site that every sample program starts with, per language. */
const dictionaries: Record<string, Record<string, string>> = {
	en: {
		welcome: 'Welcome',
		login: 'Sign in',
		logout: 'Sign out',
		search: 'Search products',
		cart: 'Cart',
		checkout: 'Checkout',
		account: 'My account',
		orders: 'My orders',
		points: 'Points',
		balance: 'Balance',
		addToCart: 'Add to cart',
		placeOrder: 'Place order',
		orderSuccess: 'Thank you. Your order has been received.',
		custom1: 'Region',
		custom2: 'Team',
		custom3: 'Cost centre',
		custom4: 'Supervisor',
	},
	fr: {
		welcome: 'Bienvenue',
		login: 'Se connecter',
		logout: 'Se déconnecter',
		search: 'Rechercher',
		cart: 'Panier',
		checkout: 'Commander',
		points: 'Points',
		custom1: 'Région',
		custom2: 'Équipe',
	},
	sp: {
		welcome: 'Bienvenido',
		login: 'Iniciar sesión',
		logout: 'Cerrar sesión',
		search: 'Buscar',
		cart: 'Carrito',
		checkout: 'Pagar',
		points: 'Puntos',
		custom1: 'Región',
		custom2: 'Equipo',
	},
	ge: {
		welcome: 'Willkommen',
		login: 'Anmelden',
		logout: 'Abmelden',
		search: 'Suchen',
		cart: 'Warenkorb',
		checkout: 'Zur Kasse',
		points: 'Punkte',
		custom1: 'Region',
		custom2: 'Team',
	},
};

const fixedPages: readonly [name: string, html: string][] = [
	['home', '<h1>Welcome</h1><p>Choose your reward.</p>'],
	['closed', '<p>This program has ended.</p>'],
	['termsandconditions', '<h1>Terms and conditions</h1><p>Rewards are subject to availability.</p>'],
	['usedaccount', '<p>This code has been used.</p>'],
	['siterebuilding', '<p>We are updating the catalogue. Please come back in a few minutes.</p>'],
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

/** A language's texts; what it doesn't translate is English. */
export const dictionaryRows = (programId: string, language: string) =>
	Object.entries({ ...dictionaries['en'], ...dictionaries[language] }).map(([key, text]) => ({
		program_id: programId,
		language,
		key,
		text,
	}));
