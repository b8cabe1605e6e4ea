import { Alert, Button, Paper, Skeleton, Switch, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useOptions, useStatus } from "@one-hub/hooks";
import type { OptionKey } from "@one-hub/sdk";
import { Card, focusPage, lazyPart, PageHeader, SearchField, searchFor, searchText, StateView } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { ButtonLink, Link } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { freshEachTime } from "../../../shared/EditDrawer/fresh-each-time.tsx";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { SecretNotKept } from "../../../shared/LeaveGuard/SecretNotKept.tsx";
import { changesOf, differsFromInitial, type Drafts } from "./-edits.ts";
import { OptionGroupCard } from "./-option-group.tsx";
import { isShown, optionGroups, type OptionSpec, optionSpecs } from "./-options.ts";
import { PageTools } from "./-page-tools.tsx";
import { useRemovableSecrets } from "./-removable-secrets.ts";
import { settingSearch, type Tab, tabs } from "./-setting.search.ts";
import classes from "./-setting.module.css";

const route = getRouteApi("/dashboard/setting");

const SaveWindow = optionalPart(async () =>
  freshEachTime((await withTexts(import("./-save-window.tsx"), "setting_review", "signin", "refusal")).SaveWindow),
);
const UpdateCard = lazyPart(
  async () => (await withTexts(import("../../../shared/UpdateCard/UpdateCard.tsx"), "system")).UpdateCard,
  null,
);
const PageConfig = lazyPart(async () => (await import("./-page-config.tsx")).PageConfig, null);

const secretKeys = optionSpecs.filter(({ kind }) => kind === "secret").map(({ key }) => key);
const noSecrets = Object.fromEntries(secretKeys.map((key) => [key, ""]));

/** The drafts of the page, kept when the session ends. */
const useDrafts = (hasChanges: (drafts: Drafts) => boolean) => {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const lostSecret = useKeptForm<Partial<Record<OptionKey, string>>>({
    name: "settings",
    unsaved: hasChanges(drafts),
    values: { ...noSecrets, ...Object.fromEntries(drafts) },
    secrets: secretKeys,
    restore: (values) => setDrafts(new Map(optionSpecs.flatMap(({ key }) => draftEntry(key, values[key])))),
  });
  return { drafts, setDrafts, lostSecret };
};

const draftEntry = (key: OptionKey, draft: string | undefined): [OptionKey, string][] =>
  draft === undefined ? [] : [[key, draft]];

/** Every option of the site: found, edited and collected here, reviewed and saved together. */
export const SettingPage = (): ReactNode => {
  const { t } = useTranslation("setting");
  const { t: tOption } = useTranslation("setting_options");
  const { t: menu } = useTranslation("menu");
  const { count } = useNumbers();
  const { offers } = useViewer();
  const { status } = useStatus();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useOptions();
  const stored = useMemo(
    () => query.data && new Map<string, string>(query.data.map(({ key, value }) => [key, value])),
    [query.data],
  );
  const specs = useMemo(() => optionSpecs.filter((spec) => isShown(spec, offers, stored)), [offers, stored]);
  const isRemovable = useRemovableSecrets(specs);
  const changesIn = (given: Drafts) => (stored === undefined ? [] : changesOf(specs, stored, given));
  const { drafts, setDrafts, lostSecret } = useDrafts((given) => given.size > 0 && changesIn(given).length > 0);
  const changes = changesIn(drafts);
  const wrong = changes.filter(({ problem }) => problem !== undefined);
  const [reviewing, setReviewing] = useState(false);
  const { ref: saveBar, height: saveBarHeight } = useElementSize();
  const heightOverFields = changes.length === 0 ? 0 : saveBarHeight;
  useEffect(() => {
    const focused = document.activeElement;
    // The bar appears or grows while an option is edited, and must not cover its field.
    if (heightOverFields > 0 && focused?.closest("[data-option]")) focused.scrollIntoView({ block: "nearest" });
  }, [heightOverFields]);
  const layoutStyle: CSSProperties & Readonly<Record<"--save-bar-height", string>> = {
    "--save-bar-height": `${saveBarHeight}px`,
  };

  const onDraft = useCallback(
    (spec: OptionSpec, draft: string | undefined): void =>
      setDrafts((before) => {
        const next = new Map(before);
        if (draft === undefined) next.delete(spec.key);
        else next.set(spec.key, draft);
        return next;
      }),
    [setDrafts],
  );
  const onSaved = (keys: readonly OptionKey[]): void => {
    setDrafts((before) => new Map([...before].filter(([key]) => !keys.includes(key))));
    // The bar goes, and with it the button that the window would return the focus to.
    if (changes.every(({ spec }) => keys.includes(spec.key))) focusPage();
  };

  const matches = searchFor(search.keyword.trim());
  const isFiltered = search.keyword.trim() !== "" || search.changed;
  const isChanged = (spec: OptionSpec): boolean =>
    stored !== undefined && differsFromInitial(spec, stored.get(spec.key) ?? spec.initial ?? "");
  const fits = (spec: OptionSpec, heading: string): boolean => {
    if (search.changed && !isChanged(spec)) return false;
    const { key, tab } = spec;
    const text = [key, tOption(`${key}.label`), tOption(`${key}.help`), t(`tab.${tab}`), heading].join(" ");
    return matches(searchText(text));
  };
  const groups = optionGroups.flatMap((group) => {
    if (!isFiltered && group.tab !== search.tab) return [];
    const heading = t(`group.${group.id}`);
    const own = specs.filter((spec) => group.options.includes(spec) && (!isFiltered || fits(spec, heading)));
    // Statements can be made where none of these options switches them on.
    const hasMore = group.id === "statements" && !isFiltered && status?.UserInvoiceMonth !== false;
    return own.length === 0 && !hasMore ? [] : [{ group, own }];
  });

  const tabName = (tab: Tab): ReactNode => {
    const edited = changes.filter(({ spec }) => spec.tab === tab).length;
    return edited === 0 ? t(`tab.${tab}`) : t("tabEdited", { tab: t(`tab.${tab}`), number: count(edited) });
  };
  const body =
    query.error !== null && stored === undefined ? (
      <Card flush>
        <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Card>
    ) : isFiltered && groups.length === 0 && stored !== undefined ? (
      <Card flush>
        <StateView
          kind="noMatch"
          title={t("noMatch.title")}
          actions={
            <Button onClick={() => void navigate({ search: settingSearch.parse({ tab: search.tab }) })}>
              {t("noMatch.clear")}
            </Button>
          }
        />
      </Card>
    ) : (
      <>
        {groups.map(({ group, own }) => (
          <OptionGroupCard
            key={group.id}
            group={group}
            specs={own}
            stored={stored}
            drafts={drafts}
            isRemovable={isRemovable}
            onDraft={onDraft}
          />
        ))}
        {isFiltered && groups.length === 0 ? <Skeleton height={240} radius="lg" /> : null}
        {!isFiltered && search.tab === "site" && offers("update_check") ? <UpdateCard /> : null}
        {!isFiltered && search.tab === "page" ? <PageConfig /> : null}
      </>
    );

  return (
    <>
      <PageHeader
        title={t("title")}
        state={
          stored === undefined
            ? null
            : t("state", {
                number: count(specs.length),
                changed: count(specs.filter(isChanged).length),
              })
        }
        actions={
          <>
            <ButtonLink to="/dashboard/system">{menu("system")}</ButtonLink>
            <PageTools specs={specs} stored={stored} setDrafts={setDrafts} />
          </>
        }
      />
      {lostSecret ? <SecretNotKept /> : null}
      <div className={classes["filters"]}>
        <SearchField
          label={t("search")}
          value={search.keyword}
          onSearch={(keyword) => void navigate({ search: { ...search, keyword }, replace: true })}
        />
        <Switch
          label={t("changedOnly")}
          checked={search.changed}
          onChange={(event) => void navigate({ search: { ...search, changed: event.currentTarget.checked } })}
        />
      </div>
      <div className={classes["layout"]} data-tabs={isFiltered ? undefined : true} style={layoutStyle}>
        {isFiltered ? null : (
          <nav className={classes["tabs"]} aria-label={t("tabs")}>
            <ul>
              {tabs.map((tab) => (
                <li key={tab}>
                  <Link
                    to="/dashboard/setting"
                    search={{ tab }}
                    className={classes["tab"]}
                    activeOptions={{ exact: true }}
                  >
                    {tabName(tab)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={classes["groups"]} aria-busy={stored === undefined && query.error === null}>
          {body}
        </div>
      </div>
      {changes.length === 0 ? null : (
        <Paper ref={saveBar} className={classes["saveBar"] ?? ""} withBorder shadow="md" p="sm" mt="lg">
          <div className={classes["saveLine"]}>
            <Text span role="status">
              {wrong.length === 0
                ? t("bar.changed", { number: count(changes.length) })
                : t("bar.wrong", { number: count(wrong.length) })}
            </Text>
            <span className={classes["saveActions"]}>
              <Button
                onClick={() => {
                  setDrafts(new Map());
                  focusPage();
                }}
              >
                {t("bar.discard")}
              </Button>
              <Button
                variant="filled"
                disabled={wrong.length > 0}
                onPointerEnter={SaveWindow.preload}
                onFocus={SaveWindow.preload}
                onClick={() => setReviewing(true)}
              >
                {t("bar.review")}
              </Button>
            </span>
          </div>
          {wrong.length === 0 ? null : (
            <Alert mt="xs" role="note">
              {wrong.map(({ spec }) => tOption(`${spec.key}.label`)).join(" · ")}
            </Alert>
          )}
        </Paper>
      )}
      <SaveWindow
        opened={reviewing}
        onClose={() => setReviewing(false)}
        changes={changes}
        stored={stored ?? new Map()}
        onSaved={onSaved}
      />
      <LeaveGuard dirty={changes.length > 0} />
    </>
  );
};
