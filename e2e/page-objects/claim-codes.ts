import type { Page } from '@playwright/test';
import type { Texts } from '../fixtures/texts';
import { Grid } from './grid';

/** The page of batches, the sheets beside it (generator, look-up), and the codes of one batch. */
export class ClaimCodes {
	readonly batches: Grid;
	readonly codes: Grid;

	constructor(
		readonly page: Page,
		readonly t: Texts,
	) {
		this.batches = new Grid(page, t, t('claimCodes:batches'));
		this.codes = new Grid(page, t, t('claimCodes:codes'));
	}

	readonly openGenerator = () =>
		this.page.getByRole('button', { name: this.t('claimCodes:generator.open'), exact: true });
	readonly openLookUp = () => this.page.getByRole('button', { name: this.t('claimCodes:lookUp.title'), exact: true });
	readonly generator = () => this.page.getByRole('dialog', { name: this.t('claimCodes:generator.title'), exact: true });
	/** The result of a generation, in its sheet. */
	readonly made = () => this.page.getByRole('region', { name: this.t('claimCodes:made.title'), exact: true });
	readonly level = () => this.generator().getByLabel(this.t('claimCodes:generator.level'), { exact: true });
	readonly quantity = () => this.generator().getByLabel(this.t('claimCodes:generator.quantity'), { exact: true });
	readonly name = () => this.generator().getByLabel(this.t('claimCodes:generator.name'), { exact: true });
	readonly generateButton = () =>
		this.generator().getByRole('button', { name: this.t('claimCodes:generator.generate'), exact: true });
	readonly lookUp = () => this.page.getByRole('search', { name: this.t('claimCodes:lookUp.title') });
	readonly sheet = () => this.page.getByRole('list', { name: this.t('claimCodes:codes'), exact: true });

	/** Closes the open sheet. */
	async close(): Promise<void> {
		await this.page
			.getByRole('dialog')
			.getByRole('button', { name: this.t('ui:close') })
			.click();
		await this.page.getByRole('dialog').waitFor({ state: 'hidden' });
	}

	/** In the open sheet. */
	async generate(level: string, quantity: string): Promise<void> {
		await this.level().selectOption({ label: level });
		await this.quantity().fill(quantity);
		await this.generateButton().click();
	}

	/** In the open sheet. */
	async find(code: string): Promise<void> {
		await this.lookUp().getByRole('textbox').fill(code);
		await this.lookUp()
			.getByRole('button', { name: this.t('claimCodes:lookUp.button') })
			.click();
	}
}
