import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Input.layer.css";
