import type { Page } from '@playwright/test';
import { escapeRegExp, type Texts } from '../fixtures/texts';

/** The frame around every page: switcher, menu, toolbar. */
export class Shell {
	constructor(
		readonly page: Page,
		readonly t: Texts,
	) {}

	readonly title = () => this.page.getByRole('heading', { level: 1 });
	readonly main = () => this.page.getByRole('main');
	readonly menuLink = (key: string) =>
		this.page
			.getByRole('navigation', { name: this.t('shell:navigation') })
			.getByRole('link', { name: this.t(key), exact: true });
	/** Shows the current place, and opens the panel to change it. */
	readonly switcher = () =>
		this.page.getByRole('button', { name: new RegExp(`^${escapeRegExp(this.t('shell:accountsToImpersonate'))}`) });
	readonly panel = () => this.page.getByRole('dialog', { name: this.t('shell:workplace'), exact: true });
	readonly placeSearch = () => this.panel().getByRole('combobox', { name: this.t('switcher:search') });
	/** A row of the panel: favorites, recent places, the tree, or search results. */
	readonly place = (name: string, group?: 'favourites' | 'recent') => {
		const within = group ? this.panel().getByRole('group', { name: this.t(`switcher:${group}`) }) : this.panel();
		return within.getByRole('treeitem').filter({ hasText: name });
	};
	readonly showDisabled = () => this.panel().getByRole('checkbox', { name: this.t('shell:showDisabled') });
	/** Visible while working in another account than one's own. */
	readonly scope = () => this.page.getByRole('region', { name: this.t('shell:impersonation') });
	readonly userMenu = () =>
		this.page.getByRole('button', { name: new RegExp(`^${escapeRegExp(this.t('shell:userMenu'))}`) });

	async openSwitcher(): Promise<void> {
		if (!(await this.panel().isVisible())) await this.switcher().click();
		await this.placeSearch().waitFor();
	}

	/** Searches for an account or a program, and goes there. */
	async goTo(name: string): Promise<void> {
		await this.openSwitcher();
		await this.placeSearch().fill(name);
		// Search results mark their best match; until they arrive, the tree below the box may have a row of that name.
		await this.place(name).and(this.page.locator('[aria-selected=true]')).click();
	}

	async signOut(): Promise<void> {
		await this.userMenu().click();
		await this.page.getByRole('menuitem', { name: this.t('shell:signOut'), exact: true }).click();
	}

	/** The browser's stored choices, by the names from docs/product/shell.md. */
	kept(): Promise<Record<string, string | null>> {
		return this.page.evaluate(() =>
			Object.fromEntries(
				['isDisabledVisible', 'customerId', 'customer2Id', 'customer3Id', 'selectedCustomerId', 'programId'].map(
					(key) => [key, localStorage.getItem(key)],
				),
			),
		);
	}
}
