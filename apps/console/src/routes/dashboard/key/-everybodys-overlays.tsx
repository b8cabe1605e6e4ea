import { useUpdateTokenStatusAdmin } from "@one-hub/hooks";
import type { Token } from "@one-hub/sdk";
import { ConfirmDialog } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../lib/latest.ts";
import { failureOf, notifyDone } from "../../../lib/notify.ts";
import { ownerOf } from "./-everybodys-columns.tsx";
import { FindKey } from "./-find-key.tsx";
import { nameOf } from "./-key-cells.tsx";
import { KeyDrawer, type KeyDrawerProps, type KeyDrawerTarget } from "./-key-drawer.tsx";
import { MoveKey } from "./-move-key.tsx";

/** What floats over the list of everybody's keys. Absent windows are closed. */
export interface EverybodysWindows {
  readonly drawer?: KeyDrawerTarget | undefined;
  /** How often the form was opened: each time it starts afresh. */
  readonly round?: number;
  readonly toggle?: { readonly key: Token; readonly on: boolean } | undefined;
  readonly move?: Token | undefined;
  readonly find?: boolean;
  /** Keys that wait to be disabled together. */
  readonly disable?: readonly Token[] | undefined;
}

export interface EverybodysOverlaysProps extends Pick<KeyDrawerProps, "readKey"> {
  readonly windows: EverybodysWindows;
  readonly show: (windows: EverybodysWindows) => void;
  readonly onFound: (key: Token) => void;
  readonly onDisable: () => void;
}

/** Form, questions and search over the list of everybody's keys. */
export const EverybodysOverlays = ({
  windows,
  show,
  readKey,
  onFound,
  onDisable,
}: EverybodysOverlaysProps): ReactNode => {
  const { t } = useTranslation("everybody_keys");
  const { t: key } = useTranslation("key");
  const drawer = useLatest(windows.drawer);
  const toggle = useLatest(windows.toggle);
  const move = useLatest(windows.move);
  const disable = useLatest(windows.disable);
  const { mutateAsync: setStatus } = useUpdateTokenStatusAdmin({ meta: { formShowsError: true } });
  const action = toggle?.on === true ? "enable" : "disable";
  return (
    <>
      {drawer === undefined ? null : (
        <KeyDrawer
          key={windows.round}
          opened={windows.drawer !== undefined}
          target={drawer}
          readKey={readKey}
          onClose={() => show({ drawer: undefined })}
          onCreated={() => show({ drawer: undefined })}
        />
      )}
      {toggle === undefined ? null : (
        <ConfirmDialog
          opened={windows.toggle !== undefined}
          onClose={() => show({ toggle: undefined })}
          title={t(`${action}.title`, { name: nameOf(toggle.key), owner: ownerOf(toggle.key) })}
          text={t(`${action}.text`)}
          confirmText={t(`${action}.confirm`)}
          busyText={t(`${action}.busy`)}
          onConfirm={() =>
            failureOf(async () => {
              await setStatus({ id: toggle.key.id, status: toggle.on ? 1 : 2 });
              notifyDone(t(`${action}.done`, { name: nameOf(toggle.key) }));
            })
          }
        />
      )}
      {disable === undefined ? null : (
        <ConfirmDialog
          opened={windows.disable !== undefined}
          onClose={() => show({ disable: undefined })}
          title={key("bulk.disable.title", { count: disable.length })}
          text={t("disable.text")}
          touches={disable.map((row) => `${nameOf(row)} · ${ownerOf(row)}`)}
          confirmText={key("bulk.disable.confirm")}
          busyText={key("bulk.disable.busy")}
          onConfirm={() => {
            onDisable();
            return Promise.resolve(undefined);
          }}
        />
      )}
      {move === undefined ? null : (
        <MoveKey
          key={move.id}
          opened={windows.move !== undefined}
          target={move}
          readKey={readKey}
          onClose={() => show({ move: undefined })}
        />
      )}
      <FindKey opened={windows.find === true} onClose={() => show({ find: false })} onFound={onFound} />
    </>
  );
};
