import type { Page } from '@playwright/test';
import { escapeRegExp, type Texts } from '../fixtures/texts';

/** A form in a popup, or a question. */
export class FormDialog {
	constructor(
		readonly page: Page,
		readonly t: Texts,
		readonly title: string,
	) {}

	readonly dialog = () =>
		this.page
			.getByRole('dialog', { name: this.title, exact: true })
			.or(this.page.getByRole('alertdialog', { name: this.title, exact: true }));
	readonly field = (label: string) => this.dialog().getByRole('textbox', { name: label, exact: true });
	readonly password = (label: string) => this.dialog().getByLabel(new RegExp(`^${escapeRegExp(label)}\\*?$`));
	readonly select = (label: string) => this.dialog().getByRole('combobox', { name: label, exact: true });
	/** Opens a searchable list of choices; its name may end with the current choice. */
	readonly picker = (label: string) =>
		this.dialog().getByRole('button', { name: new RegExp(`^${escapeRegExp(label)}`) });
	readonly button = (name: string) => this.dialog().getByRole('button', { name, exact: true });
	readonly save = () => this.button(this.t('ui:save'));
	readonly message = (text: string) => this.dialog().getByText(text, { exact: true });
}
