import { Alert, Button, Stack } from "@mantine/core";
import { Markdown, QrCode } from "@one-hub/ui";
import { IconExternalLink } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isWebAddress, type PaymentStart } from "./-payment-start.ts";
import classes from "./-topup.module.css";

export interface PayStepProps {
  readonly start: PaymentStart | undefined;
  /** Opens the payment page by itself, once. */
  readonly fresh: boolean;
}

/** The payer's next step: a page to open, a code to scan, or instructions. */
export const PayStep = ({ start, fresh }: PayStepProps): ReactNode => {
  const { t } = useTranslation("topup");
  if (start === undefined)
    return (
      <Alert role="note" color="info">
        {t("dialog.elsewhere")}
      </Alert>
    );
  const { type, data } = start;
  if (type === 3) return <Markdown text={data.instructions ?? ""} topHeading={3} />;
  if (type === 2)
    return (
      <Stack gap="md" className={classes["scan"] ?? ""}>
        <QrCode text={data.url} label={t("dialog.code")} />
        <p className={classes["hint"]}>{t("dialog.scan")}</p>
        {isWebAddress(data.url) ? <PaymentLink address={data.url} filled={false} fresh={false} /> : null}
      </Stack>
    );
  if (!isWebAddress(data.url))
    return (
      <Alert role="note" color="warn">
        {t("dialog.noAddress")}
      </Alert>
    );
  return (
    <Stack gap="md">
      <p className={classes["hint"]}>{t("dialog.opened")}</p>
      {data.method === undefined ? (
        <PaymentLink address={data.url} filled fresh={fresh} />
      ) : (
        <PaymentForm address={data.url} method={data.method} fields={data.params ?? {}} fresh={fresh} />
      )}
    </Stack>
  );
};

/** Presses once after rendering. If the browser blocks the new tab, the button is still there. */
const usePressOnce = (fresh: boolean, press: () => void): void => {
  const pressed = useRef(false);
  useEffect(() => {
    if (!fresh || pressed.current) return;
    pressed.current = true;
    press();
  });
};

interface PaymentLinkProps {
  readonly address: string;
  readonly filled: boolean;
  readonly fresh: boolean;
}

const PaymentLink = ({ address, filled, fresh }: PaymentLinkProps): ReactNode => {
  const { t } = useTranslation("topup");
  const link = useRef<HTMLAnchorElement>(null);
  usePressOnce(fresh, () => link.current?.click());
  return (
    <Button
      ref={link}
      component="a"
      fullWidth
      variant={filled ? "filled" : "default"}
      leftSection={<IconExternalLink size={16} />}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t("dialog.open")}
    </Button>
  );
};

interface PaymentFormProps {
  readonly address: string;
  readonly method: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly fresh: boolean;
}

const PaymentForm = ({ address, method, fields, fresh }: PaymentFormProps): ReactNode => {
  const { t } = useTranslation("topup");
  const form = useRef<HTMLFormElement>(null);
  usePressOnce(fresh, () => form.current?.requestSubmit());
  return (
    <form
      ref={form}
      action={address}
      method={method.toUpperCase() === "GET" ? "get" : "post"}
      target="_blank"
      rel="noopener noreferrer"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" fullWidth variant="filled" leftSection={<IconExternalLink size={16} />}>
        {t("dialog.open")}
      </Button>
    </form>
  );
};
