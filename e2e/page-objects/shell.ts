import type { Locator, Page } from '@playwright/test';
import { escapeRegExp, type Texts } from '../fixtures/texts';

/** The frame around every page: selectors, menu, toolbar. */
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
	readonly showDisabled = () => this.page.getByRole('checkbox', { name: this.t('shell:showDisabled') });
	readonly banner = () => this.page.getByRole('region', { name: this.t('shell:impersonation') });
	readonly userMenu = () =>
		this.page.getByRole('button', { name: new RegExp(`^${escapeRegExp(this.t('shell:userMenu'))}`) });

	/** A selector's button: its name is the label and what is chosen. */
	private readonly selector = (label: string) =>
		this.page.getByRole('button', { name: new RegExp(`^${escapeRegExp(label)}`) });
	readonly accounts = () => this.selector(this.t('shell:accountsToImpersonate'));
	readonly childAccounts = (parent: string) => this.selector(this.t('shell:childAccounts', { name: parent }));
	readonly programs = () => this.selector(this.t('shell:programSites'));

	/** What a selector offers; opens it. */
	async options(selector: Locator): Promise<Locator> {
		await selector.click();
		return this.page.getByRole('listbox').getByRole('option');
	}

	async choose(selector: Locator, name: string): Promise<void> {
		await (await this.options(selector)).filter({ hasText: name }).click();
	}

	async signOut(): Promise<void> {
		await this.userMenu().click();
		await this.page.getByRole('menuitem', { name: this.t('shell:signOut'), exact: true }).click();
	}

	/** What the browser keeps of the choices, by the names that docs/product/shell.md gives. */
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
