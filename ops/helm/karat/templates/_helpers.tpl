{{- define "karat.labels" -}}
app.kubernetes.io/name: karat
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .room }}
{{- end }}

{{- define "karat.image" -}}
{{ index .root.Values.images .room }}:{{ .root.Values.images.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "karat.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.images.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "karat.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  {{- if .root.Values.storesConfigMap }}
  - { name: stores, mountPath: /config, readOnly: true }
  {{- end }}
  {{- if .sharedAssetsClaim }}
  - { name: shared, mountPath: /shared }
  {{- end }}
{{- end }}

{{- define "karat.volumes" -}}
- name: data
  emptyDir: { sizeLimit: {{ .size }} }
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
{{- with .root.Values.storesConfigMap }}
- name: stores
  configMap: { name: {{ . }} }
{{- end }}
{{- with .sharedAssetsClaim }}
- name: shared
  persistentVolumeClaim: { claimName: {{ . }} }
{{- end }}
{{- end }}

{{- define "karat.env" -}}
{{- $settings := merge (dict) .own .root.Values.settings (.defaults | default dict) }}
{{- if .root.Values.storesConfigMap }}
{{- $_ := set $settings "STORES_FILE" "/config/stores.json" }}
{{- end }}
{{- range $name, $value := $settings }}
{{- if ne (toString $value) "" }}
- { name: {{ $name }}, value: {{ toString $value | quote }} }
{{- end }}
{{- end }}
{{- end }}

{{- define "karat.envFrom" -}}
{{- range . }}
- secretRef: { name: {{ . }} }
{{- end }}
{{- end }}
