import type { Locator, Page } from '@playwright/test';
import { escapeRegExp, type Texts } from '../fixtures/texts';

/** Dictionary Management of one language. */
export class DictionaryPage {
	constructor(
		readonly page: Page,
		readonly t: Texts,
	) {}

	/** The field of a text. */
	field(key: string): Locator {
		return this.page.getByRole('textbox', { name: new RegExp(`^${escapeRegExp(key)}( |$)`) });
	}

	search(): Locator {
		return this.page.getByRole('searchbox', { name: this.t('dictionary:search') });
	}

	save(): Locator {
		return this.page.getByRole('button', { name: this.t('dictionary:save'), exact: true });
	}

	button(key: string, params: Record<string, string | number> = {}): Locator {
		return this.page.getByRole('button', { name: this.t(`dictionary:${key}`, params), exact: true });
	}

	async more(key: string): Promise<void> {
		await this.button('more').click();
		await this.page.getByRole('menuitem', { name: this.t(`dictionary:${key}`) }).click();
	}
}
