import type { Page } from '@playwright/test';
import type { Texts } from '../fixtures/texts';

/** The result of a job, and its rejected rows. */
export class JobPage {
	constructor(
		readonly page: Page,
		readonly t: Texts,
	) {}

	readonly rejects = () => this.page.getByRole('table', { name: this.t('jobs:rejectedRows') });
	/** Without the header. */
	readonly rejectedRows = () => this.rejects().getByRole('rowgroup').nth(1).getByRole('row');
	readonly download = () => this.page.getByRole('button', { name: this.t('jobs:downloadRejects') });
	readonly undo = () => this.page.getByRole('button', { name: this.t('imports:undo.action'), exact: true });
	/** A figure of the result, by its name. */
	readonly figure = (name: string) =>
		this.page.getByRole('definition').and(this.page.getByText(name, { exact: true }).locator('+ dd'));
	readonly state = (state: string) => this.page.getByText(this.t(`jobs:state.${state}`), { exact: true });
}
