import type { Page } from '@playwright/test';
import { chooseFile } from '../fixtures/choose-file';
import type { Csv } from '../fixtures/portal';
import { escapeRegExp, type Texts } from '../fixtures/texts';

/** The point import, on its own page. */
export class PointImport {
	constructor(
		readonly page: Page,
		readonly t: Texts,
	) {}

	readonly area = () => this.page.getByRole('region', { name: this.t('ledger:import.title'), exact: true });
	readonly start = () => this.area().getByRole('button', { name: this.t('imports:start'), exact: true });
	readonly again = () => this.area().getByRole('button', { name: this.t('imports:another') });
	readonly chooseAnother = () =>
		this.area().getByRole('button', { name: this.t('imports:chooseAnother'), exact: true });
	/** To the page with the file's result. */
	readonly toJob = () => this.area().getByRole('link').last();
	/** A figure of the preview, which shows the first rows of its kind when pressed. */
	readonly kind = (kind: 'accepted' | 'rejected') =>
		this.area()
			.getByRole('group', { name: this.t('imports:preview') })
			.getByRole('button', { name: new RegExp(`^${escapeRegExp(this.t(`ledger:import.count.${kind}`))}`) });
	/** Without the header. */
	readonly rows = () => this.area().getByRole('table').getByRole('rowgroup').nth(1).getByRole('row');

	readonly rejectedRows = () =>
		this.area()
			.getByRole('grid', { name: this.t('jobs:rejectedRows') })
			.locator('tbody')
			.getByRole('row');

	async chooseFile(file: Csv): Promise<void> {
		const button = this.area().getByRole('button', { name: this.t('ui:fileChoose') });
		await chooseFile(this.page, () => button.click(), file);
	}
}
