export { AccountDrawer } from "./AccountDrawer/AccountDrawer.tsx";
export { AccountLinks, PlaceSwitch } from "./AccountDrawer/AccountLinks.tsx";
export { AppShell } from "./AppShell/AppShell.tsx";
export { Brand } from "./AppShell/Brand.tsx";
export { Breadcrumbs } from "./AppShell/Breadcrumbs.tsx";
export { AuthHeading, OrDivider } from "./AuthLayout/AuthHeading.tsx";
export { AuthLayout } from "./AuthLayout/AuthLayout.tsx";
export { CenteredLayout } from "./CenteredLayout/CenteredLayout.tsx";
export { RoutingPicture } from "./AuthLayout/drawings.tsx";
export { Hint } from "./Hint/Hint.tsx";
export { IconButton } from "./IconButton/IconButton.tsx";
export { SubmitButton } from "./SubmitButton/SubmitButton.tsx";
export { Card } from "./Card/Card.tsx";
export { CodeBlock, type CodePart, type CodeSample } from "./CodeBlock/CodeBlock.tsx";
export { CommandPalette, type PaletteGroup, type PaletteItem } from "./CommandPalette/CommandPalette.tsx";
export { PaletteButton } from "./CommandPalette/PaletteButton.tsx";
export { ConfirmDialog } from "./ConfirmDialog/ConfirmDialog.tsx";
export { Dialog } from "./ConfirmDialog/Dialog.tsx";
export { ViewChoice } from "./Controls/ViewChoice.tsx";
export { CopyButton } from "./CopyButton/CopyButton.tsx";
export { copyText } from "./CopyButton/copy-text.ts";
export {
  type DataTableColumn,
  DEFAULT_VIEW,
  PAGE_SIZES,
  type PageSize,
  type RowId,
  type SortOrder,
  type TableState,
  type TableView,
} from "./DataTable/column.ts";
export { DataTable, type DataTableProps } from "./DataTable/DataTable.tsx";
export type { TableMessage } from "./DataTable/TableMessage.tsx";
export type { RowCard } from "./DataTable/CardLines.tsx";
export type { DetailSteps } from "./DataTable/TableRow.tsx";
export { DayRange, DayRangeField } from "./DayRange/DayRange.tsx";
export { useNarrow } from "./theme/use-narrow.ts";
export { FilterBar } from "./FilterChip/FilterBar.tsx";
export { FilterChip } from "./FilterChip/FilterChip.tsx";
export type { NavItem, NavLayout, NavLinkProps, NavSection, TopNavItem } from "./NavMenu/nav.ts";
export { loadNavStrip, NavMenu } from "./NavMenu/NavMenu.tsx";
export { NoticeArticle } from "./NoticeDialog/NoticeArticle.tsx";
export { NoticeDialog, type NoticeEntry, type NoticeKind } from "./NoticeDialog/NoticeDialog.tsx";
export { PageHeader, type PageHeaderProps } from "./PageHeader/PageHeader.tsx";
export { RadioCards } from "./RadioCards/RadioCards.tsx";
export { QrCode } from "./QrCode/QrCode.tsx";
export { SearchField } from "./SearchField/SearchField.tsx";
export { maskSecret, SecretField } from "./SecretField/SecretField.tsx";
export { ShortcutSheet } from "./ShortcutSheet/ShortcutSheet.tsx";
export { Sparkline } from "./Sparkline/Sparkline.tsx";
export { Figure } from "./StatStrip/Figure.tsx";
export { type Stat, StatStrip } from "./StatStrip/StatStrip.tsx";
export { type StateKind, StateView } from "./StateView/StateView.tsx";
export { StatusDot, type Tone } from "./Status/Status.tsx";
export { FactLine } from "./FactLine/FactLine.tsx";
export { Money } from "./Money/Money.tsx";
export { TimeText } from "./TimeText/TimeText.tsx";
export { type Accent, ACCENTS, SITE_ACCENT } from "./theme/accent-names.ts";
export { accentRoles, type AccentTone, type Contrast, type Scheme } from "./theme/accents.ts";
export { contrastRatio } from "./theme/contrast.ts";
export { roles, type Roles, roleVariable } from "./theme/roles.ts";
export { type UiTexts, useUiTexts } from "./theme/texts.ts";
export { focusPage, useFocusPageAfter } from "./theme/focus-page.ts";
export { allowStyleText } from "./theme/style-policy.ts";
export { type LazyPart, lazyPart } from "./theme/lazy-part.tsx";
export type { LinkRule } from "./Content/link-rule.ts";
export { ThemeScope, type ThemeScopeProps } from "./theme/ThemeScope.tsx";
export { type Direction, ThemeProvider } from "./theme/ThemeProvider.tsx";
export { AccountButton } from "./Account/AccountButton.tsx";
export { Avatar } from "./Account/Avatar.tsx";
export type { ChartPoint } from "./Chart/chart.ts";
export { StackedBarChart } from "./Chart/StackedBarChart.tsx";
export { DateTimeField } from "./Fields/DateTimeField.tsx";
export { machineText } from "./Fields/machine-text.ts";
export { NumberField } from "./Fields/NumberField.tsx";
export { PasswordField, type PasswordFieldProps } from "./Fields/PasswordField.tsx";
export { FormSection, MoreFields } from "./Form/FormSection.tsx";
export { FormDrawer } from "./FormDrawer/FormDrawer.tsx";
export { loadDrawer, SideDrawer } from "./FormDrawer/SideDrawer.tsx";
export { type Fact, Facts } from "./Facts/Facts.tsx";
export { ActionMenu } from "./Popup/MenuButton.tsx";
export type { MenuEntry } from "./Popup/entry-context.ts";
export { preloadPopups } from "./Popup/popups.ts";
export { RowMenu } from "./RowMenu/RowMenu.tsx";
export { ColorSchemeToggle } from "./Settings/ColorSchemeToggle.tsx";
export { SettingsDrawer } from "./SettingsDrawer/SettingsDrawer.tsx";
export { LanguageMenu } from "./Settings/LanguageMenu.tsx";
export type { Toast } from "./Toasts/toast.ts";
export { loadToasts, showToast, Toasts } from "./Toasts/Toasts.tsx";
export { Countdown } from "./Countdown/Countdown.tsx";
export { Illustration, type IllustrationName } from "./Illustration/Illustration.tsx";
export { PublicLayout } from "./PublicLayout/PublicLayout.tsx";
export { SiteFooter } from "./SiteFooter/SiteFooter.tsx";
export { VendorMark } from "./VendorMark/VendorMark.tsx";
export { type WindowColumn, WindowTable } from "./WindowTable/WindowTable.tsx";
export { WindowGrid } from "./WindowTable/WindowGrid.tsx";
export { loadMarkdown, Markdown } from "./Markdown/Markdown.tsx";
export { searchFor, searchText } from "./theme/search-text.ts";
export { SafeHtml } from "./SafeHtml/SafeHtml.tsx";
