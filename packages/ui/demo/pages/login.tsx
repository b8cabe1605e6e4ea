import { SimpleGrid, Anchor, Button, Stack, TextInput } from "@mantine/core";
import { IconKey, IconList, IconRoute } from "@tabler/icons-react";
import { type ReactNode } from "react";
import {
  AuthHeading,
  AuthLayout,
  Brand,
  ColorSchemeToggle,
  LanguageMenu,
  OrDivider,
  PasswordField,
  SubmitButton,
} from "../../src/index.ts";
import { noop } from "../noop.ts";

/** The sign-in page. */
export const Login = (): ReactNode => (
  <AuthLayout
    brand={<Brand name="One Hub" />}
    headline="One key for every model you use."
    methods={[]}
    points={[
      { id: "k", icon: <IconKey />, strong: "Keys with limits", text: "by quota, model, address and time" },
      { id: "l", icon: <IconList />, strong: "Every call priced", text: "to the sixth decimal, with the sum shown" },
      { id: "r", icon: <IconRoute />, strong: "Failover", text: "between channels before the first byte" },
    ]}
    tools={
      <>
        <LanguageMenu
          withName
          value="en"
          languages={[
            { value: "en", label: "English" },
            { value: "zh-CN", label: "简体中文" },
          ]}
          onChange={noop}
        />
        <ColorSchemeToggle />
      </>
    }
  >
    <AuthHeading
      title="Sign in"
      text={
        <>
          No account yet? <Anchor href="?page=login">Create one</Anchor>
        </>
      }
    />
    <form onSubmit={(event) => event.preventDefault()}>
      <Stack>
        <TextInput size="lg" label="Username or e-mail" defaultValue="mei.lin" />
        <PasswordField
          size="lg"
          label="Password"
          labelEnd={<Anchor href="?page=login">Forgot it?</Anchor>}
          defaultValue="abcdefghij"
          error="That name and password do not match."
        />
        <SubmitButton size="lg" fullWidth busyText="Signing in…">
          Sign in
        </SubmitButton>
        <OrDivider>or</OrDivider>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: "lg", md: "xl" }}>
          <Button fullWidth>Passkey</Button>
          <Button fullWidth>GitHub</Button>
        </SimpleGrid>
      </Stack>
    </form>
  </AuthLayout>
);
