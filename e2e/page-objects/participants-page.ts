import type { Page } from '@playwright/test';
import type { Csv } from '../fixtures/portal';
import type { Texts } from '../fixtures/texts';
import { FormDialog } from './form-dialog';
import { Grid } from './grid';

/** Participant Management: the import, and the grid below it. */
export class ParticipantsPage {
	readonly grid: Grid;
	readonly addDialog: FormDialog;
	readonly attention: FormDialog;

	constructor(
		readonly page: Page,
		readonly t: Texts,
	) {
		this.grid = new Grid(page, t, t('participants:participants'));
		this.addDialog = new FormDialog(page, t, t('participants:add'));
		this.attention = new FormDialog(page, t, t('participants:import.attention'));
	}

	readonly area = () => this.page.getByRole('region', { name: this.t('participants:import.title') });
	readonly override = () => this.area().getByRole('checkbox', { name: this.t('participants:import.override') });
	readonly start = () => this.area().getByRole('button', { name: this.t('participants:import.start'), exact: true });
	readonly progress = () => this.area().getByRole('progressbar');
	readonly again = () => this.area().getByRole('button', { name: this.t('participants:import.another') });
	readonly toJob = () => this.area().getByRole('link');
	readonly add = () => this.grid.region().getByRole('button', { name: this.t('participants:add') });
	/** A figure of the result: "New", "Rejected". */
	readonly count = (kind: 'created' | 'changed' | 'unchanged' | 'rejected' | 'archived') =>
		this.area()
			.getByRole('definition')
			.and(this.page.getByText(this.t(`jobs:count.${kind}`), { exact: true }).locator('+ dd'));

	async chooseFile(file: Csv): Promise<void> {
		const chooser = this.page.waitForEvent('filechooser');
		await this.area()
			.getByRole('button', { name: this.t('ui:fileChoose') })
			.click();
		await (await chooser).setFiles(file);
	}

	async import(file: Csv): Promise<void> {
		await this.chooseFile(file);
		await this.start().click();
	}

	rowAction(row: string, key: string) {
		return this.grid.row(row).getByRole('button', { name: this.t(key), exact: true });
	}
}
